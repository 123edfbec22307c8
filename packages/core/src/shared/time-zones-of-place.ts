/** A town of a list; `state`: names and short forms of its state, province and country. */
export type KnownTown = {
  town: string;
  area: string;
  states: readonly string[];
  people: number;
  timeZone: string;
};
export type TimeZoneOfPlace = { place: string; timeZone: string };

const maxZones = 8;

/** The zones that a typed place may be in, the likeliest first. A town that is not known has those of its state. */
export function timeZonesOfPlace(
  { city, state }: { city: string; state: string },
  towns: readonly KnownTown[],
): TimeZoneOfPlace[] {
  const [wantedTown, wantedState] = [plain(city), plain(state)];
  const isThere = ({ states }: KnownTown) => states.some((name) => plain(name) === wantedState);
  const named = wantedTown === '' ? [] : towns.filter(({ town }) => plain(town) === wantedTown);
  if (wantedState === '') return onceEach(named, nameOf);
  const found = named.filter(isThere);
  return found.length > 0
    ? onceEach(found, nameOf)
    : onceEach(towns.filter(isThere), ({ area, town }) => `${area}, as ${town}`);
}

const nameOf = ({ town, area }: KnownTown) => `${town}, ${area}`;

/** By the zone's largest town. */
function onceEach(towns: readonly KnownTown[], placeOf: (town: KnownTown) => string): TimeZoneOfPlace[] {
  const zones = new Map<string, TimeZoneOfPlace>();
  for (const town of towns.toSorted((one, other) => other.people - one.people))
    if (!zones.has(town.timeZone))
      zones.set(town.timeZone, { place: placeOf(town), timeZone: town.timeZone });
  return [...zones.values()].slice(0, maxZones);
}

/** `St. Andrews` as `saint andrews`, `Québec` as `quebec`. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\bst\.?\s/g, 'saint ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
