import { weekdays } from '@dewsweeper/contract/ids';

export const weekdayOptions = weekdays.map((day) => ({ value: day, label: day, short: day.slice(0, 3) }));

/** The typed ones in the order of `all`; as they were stored while they are the same. */
export function keptOrder<Value extends string>(
  typed: string,
  all: readonly Value[],
  stored: readonly string[] | undefined,
): Value[] {
  const chosen = all.filter((one) => typed.split(' ').includes(one));
  const isSame = stored?.length === chosen.length && chosen.every((one) => stored.includes(one));
  return isSame ? ([...stored] as Value[]) : chosen;
}
