import { type Place, shown } from './issues.ts';

type Times = { startTime?: string; endTime?: string };

/** A window or a day of play that ends before it starts is a slip of the pen. */
export function checkTimes({ startTime, endTime }: Times, place: Place): void {
  checkOrder(place, ['startTime', startTime], ['endTime', endTime]);
}

export function checkTeeSheet(
  sheet: Times & { teeTimeInterval?: number; roundLength?: number },
  place: Place,
): void {
  checkTimes(sheet, place);
  const { teeTimeInterval, roundLength } = sheet;
  if (teeTimeInterval === undefined || roundLength === undefined || roundLength > teeTimeInterval) return;
  place.at('roundLength', (part) => part.fault(shown(roundLength), `${teeTimeInterval + 1} to 600`));
}

const startFields = ['startingTime', 'startingTeeID', 'numHoles'] as const;
const blockFields = ['blockStartTime', 'blockEndTime', 'blockTeeID'] as const;
const reroundBlockFields = ['blockReroundStartTime', 'blockReroundEndTime', 'blockReroundTeeID'] as const;
const golferFields = [...startFields, 'status'] as const;

type Group = { [Name in (typeof blockFields)[number] | (typeof reroundBlockFields)[number]]?: string } & {
  status?: string;
  source?: string;
};

/** A group needs a start or a block; a golfer's needs a start and a status (spec.md section 3). */
export function checkTeeTimeGroup(group: Group, place: Place, isGiven: (name: string) => boolean): void {
  const isBlock = [...blockFields, ...reroundBlockFields].some(isGiven);
  if (group.source === 'widget') checkAllGiven(golferFields, 'for a group with source "widget"');
  else if (!isBlock) checkAllGiven(startFields, 'unless the group is a block');
  else if (startFields.some(isGiven)) checkTogether(startFields);
  if (blockFields.some(isGiven)) checkTogether(blockFields);
  if (reroundBlockFields.some(isGiven)) checkTogether(reroundBlockFields);
  checkOrder(place, ['blockStartTime', group.blockStartTime], ['blockEndTime', group.blockEndTime]);
  checkOrder(
    place,
    ['blockReroundStartTime', group.blockReroundStartTime],
    ['blockReroundEndTime', group.blockReroundEndTime],
  );
  if (group.status === 'pending' && !isGiven('expiration'))
    place.warn('a pending group without expiration takes nothing');
  if (isGiven('reroundTime') !== isGiven('reroundTeeID'))
    place.warn('reroundTime and reroundTeeID say something only together');

  function checkTogether(names: readonly string[]): void {
    for (const name of names)
      checkAllGiven([name], `together with ${names.filter((other) => other !== name).join(' and ')}`);
  }

  function checkAllGiven(names: readonly string[], when: string): void {
    for (const name of names)
      if (!isGiven(name)) place.at(name, (part) => part.fault('missing', `given ${when}`));
  }
}

/** An id names one rate of a course. */
export function checkRates({ rates = [] }: { rates?: readonly { id?: string }[] }, place: Place): void {
  const firsts = new Map<string, number>();
  for (const [index, { id }] of rates.entries()) {
    if (id === undefined) continue;
    const first = firsts.get(id);
    if (first === undefined) firsts.set(id, index);
    else place.part('rates').part(index).part('id').fault(shown(id), `another than that of rates.${first}`);
  }
}

export function checkRate(
  { privilege, online }: { privilege?: string; online?: boolean },
  place: Place,
  isGiven: (name: string) => boolean,
): void {
  if (privilege === undefined && isGiven('privilegeSeats'))
    place.warn('privilegeSeats says nothing without privilege');
  if (privilege !== undefined && online === false) place.warn('privilege says nothing where online is false');
}

/** A golfer's rate is an index into the course's rates, unless it says itself what it was called and cost. */
export function checkRateGroups(
  golfers: readonly { rateGroup?: number; rateName?: string; priceCents?: number }[],
  rateCount: number,
  place: Place,
): void {
  for (const [index, { rateGroup = 0, rateName, priceCents }] of golfers.entries()) {
    if (rateGroup < rateCount || (rateName !== undefined && priceCents !== undefined)) continue;
    const allowed = `0 to ${rateCount - 1}, an index into rates`;
    place.part('golfers').part(index).part('rateGroup').fault(shown(rateGroup), allowed);
  }
}

type NamedTime = [name: string, time: string | undefined];

function checkOrder(place: Place, [startName, start]: NamedTime, [endName, end]: NamedTime): void {
  if (start === undefined || end === undefined || end >= start) return;
  place.at(endName, (part) => part.fault(shown(end), `${start} (${startName}) or later`));
}
