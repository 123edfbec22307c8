export type Partner = { name: string; phone: string; email: string };

/** The booker first. */
type Played = readonly Partner[];

const maxPartners = 6;

const isNobody = (name: string) => name === '' || /^(guest|golfer|player)( \d)?$/i.test(name);

/**
 * Most often, then most recently; with the telephone and mail last booked with. `groups`: newest first.
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
