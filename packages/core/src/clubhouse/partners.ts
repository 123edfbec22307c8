export type Partner = { name: string; phone: string; email: string };

/** Golfers of one reservation, the booker first. */
type Played = readonly Partner[];

const maxPartners = 6;

/** What forms write for a golfer without a name. */
const isNobody = (name: string) => name === '' || /^(guest|golfer|player)( \d)?$/i.test(name);

/**
 * With whom a golfer has played most often, then most lately. `groups`: the newest first; a partner has the telephone
 * and mail that they were last booked with.
 */
export function usualPartners(groups: readonly Played[], golferName: string): Partner[] {
  const found = new Map<string, { partner: Partner; times: number }>();
  for (const [, ...others] of groups)
    for (const other of others) {
      const key = keyOf(other.name);
      if (isNobody(key) || key === keyOf(golferName)) continue;
      const known = found.get(key);
      found.set(key, {
        times: (known?.times ?? 0) + 1,
        partner: {
          name: known?.partner.name ?? other.name.trim(),
          phone: known?.partner.phone || other.phone,
          email: known?.partner.email || other.email,
        },
      });
    }
  return [...found.values()]
    .toSorted((one, other) => other.times - one.times)
    .slice(0, maxPartners)
    .map(({ partner }) => partner);
}

const keyOf = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
