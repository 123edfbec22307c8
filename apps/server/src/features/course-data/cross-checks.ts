import { minutesUntilAll } from '@dewsweeper/core/fair-openings/opening';
import { minuteOf, wallTime } from '@dewsweeper/core/shared/local-time';
import { isReservation } from '@dewsweeper/core/tee-sheet/occupancy';
import { type Place, shown } from './issues.ts';
import { crossCheck } from './object-schema.ts';

/** A window, a day of play or a block that ends before it starts is a slip of the pen. */
export function ordered(start: string, end: string) {
  return crossCheck<Record<string, string>>(({ [start]: from, [end]: to }, { fault }) => {
    if (from !== undefined && to !== undefined && to < from) fault([end], to, `${from} (${start}) or later`);
  });
}

export const roundBeyondInterval = crossCheck<{ teeTimeInterval: number; roundLength: number }>(
  ({ teeTimeInterval, roundLength }, { fault }) => {
    if (teeTimeInterval === undefined || roundLength === undefined || roundLength > teeTimeInterval) return;
    fault(['roundLength'], roundLength, `${teeTimeInterval + 1} to 600`);
  },
);

/** At midnight another day is the newest. */
export const openedOnItsDay = crossCheck<{ time: string; minutes: number }>(
  ({ time, minutes }, { fault }) => {
    if (time === undefined || minutes === undefined) return;
    const latest = 1_440 - minutes - minutesUntilAll;
    if (minuteOf(time) > latest) fault(['time'], time, `${wallTime(latest)} or earlier`);
  },
);

const startFields = ['startingTime', 'startingTeeID', 'numHoles'] as const;
const blockFields = ['blockStartTime', 'blockEndTime', 'blockTeeID'] as const;
const reroundBlockFields = ['blockReroundStartTime', 'blockReroundEndTime', 'blockReroundTeeID'] as const;

/** A group needs a start or a block; a golfer's needs a start and a status. */
export const startOrBlock = crossCheck<{ source: string; status: string; beside: boolean }>(
  (group, { isGiven, fault }) => {
    const { source, status, beside } = group;
    const isBlock = [...blockFields, ...reroundBlockFields].some(isGiven);
    if (isReservation(source)) askFor([...startFields, 'status'], `for a group with source "${source}"`);
    else if (!isBlock) askFor(startFields, 'unless the group is a block');
    else if (startFields.some(isGiven)) askForAll(startFields);
    if (beside && !(isReservation(source) && status === 'confirmed'))
      fault(['beside'], beside, 'false unless a confirmed group of source "widget" or "counter"');
    if (blockFields.some(isGiven)) askForAll(blockFields);
    if (reroundBlockFields.some(isGiven)) askForAll(reroundBlockFields);

    function askForAll(names: readonly string[]): void {
      for (const name of names)
        askFor([name], `together with ${names.filter((other) => other !== name).join(' and ')}`);
    }

    function askFor(names: readonly string[], when: string): void {
      for (const name of names) if (!isGiven(name)) fault([name], undefined, `given ${when}`);
    }
  },
);

export const distinctRateIDs = crossCheck<{ rates: readonly { id?: string }[] }>(
  ({ rates = [] }, { fault }) => {
    const firsts = new Map<string, number>();
    for (const [index, { id }] of rates.entries()) {
      if (id === undefined) continue;
      const first = firsts.get(id);
      if (first === undefined) firsts.set(id, index);
      else fault(['rates', index, 'id'], id, `another than that of rates.${first}`);
    }
  },
);

/** One change a date, of rates that the course has under one name. */
export const plannedOnce = crossCheck<{
  rates: readonly { name: string }[];
  planned: readonly { from: string; rates?: readonly { name: string }[] }[];
}>(({ rates = [], planned = [] }, { fault }) => {
  for (const [index, { from, rates: changed = [] }] of planned.entries()) {
    const first = planned.findIndex((one) => one.from === from);
    if (first !== index)
      fault(['planned', index, 'from'], from, `another date than that of planned.${first}`);
    for (const [at, { name }] of changed.entries()) {
      const isOne = rates.filter((rate) => rate.name === name).length === 1;
      const isFirst = changed.findIndex((one) => one.name === name) === at;
      if (!isOne || !isFirst)
        fault(
          ['planned', index, 'rates', at, 'name'],
          name,
          'the name of one rate of the course, named once',
        );
    }
  }
});

/** A golfer's rate is an index into the course's rates, unless it says itself what it was called and cost. */
export function checkRateGroups(
  golfers: readonly { rateGroup?: number; rateName?: string; priceCents?: number }[],
  rateCount: number,
  place: Place,
): void {
  for (const [index, { rateGroup = 0, rateName, priceCents }] of golfers.entries()) {
    if (rateGroup < rateCount || (rateName !== undefined && priceCents !== undefined)) continue;
    const allowed = `0 to ${rateCount - 1}, an index into rates`;
    place.part('golfers', index, 'rateGroup').fault(shown(rateGroup), allowed);
  }
}
