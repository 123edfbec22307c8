import { isPublic } from '@dewsweeper/core/booking/rate-choice';
import { unusedPrices } from '@dewsweeper/core/booking/unused-prices';
import { authorizationDays } from '@dewsweeper/core/payment/payment-request';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { CourseFields, ImportedCourse, TeeTimeGroupFields } from './document.ts';
import { type Place, shown } from './issues.ts';
import { oddTimeZone } from './odd-time-zones.ts';

export function warnOfCourse({ courseKey, document, teesheets }: ImportedCourse, place: Place): void {
  const settings = document.widgetSettings;
  const known = new Set(teesheets.map((sheet) => sheet.id));
  const settingsPlace = place.part('widgetSettings');

  const odd = oddTimeZone(document.timeZone);
  if (odd !== null) place.part('timeZone').warn(odd);
  warnOfUselessWords(settings, settingsPlace);
  if (asksForPayment(settings) && !settings.paymentGateway)
    settingsPlace.warn('payment is required, but there is no paymentGateway');
  // An authorization made so many days ahead may have expired by the round, which is later in the day.
  if (settings.paymentBehavior === 'authorize' && settings.daysInAdvance >= authorizationDays)
    settingsPlace
      .part('daysInAdvance')
      .warn(
        `${settings.daysInAdvance} with paymentBehavior "authorize": Square drops an authorization after ${authorizationDays} days`,
      );

  warnOfRates(document, place.part('rates'));
  warnOfAllowLists(settings, settingsPlace);
  for (const [index, rule] of (settings.rules ?? []).entries()) {
    warnOfAllowLists(rule, settingsPlace.part('rules', index));
    warnOfRule(rule, settingsPlace.part('rules', index));
  }
  for (const sheet of teesheets)
    warnOfTee(
      sheet.reroundTeeID,
      place.part('teesheets', sheet.id, 'reroundTeeID'),
      'nobody can book 18 holes from this tee',
    );

  function warnOfAllowLists(lists: { allow18Holes: string[]; allow9Holes: string[] }, at: Place): void {
    for (const name of ['allow18Holes', 'allow9Holes'] as const)
      for (const [index, teeID] of lists[name].entries()) warnOfTee(teeID, at.part(name, index));
  }

  function warnOfTee(teeID: string, at: Place, consequence?: string): void {
    if (known.has(teeID)) return;
    const line = `there is no tee sheet ${teeID}`;
    at.warn(consequence ? `${line}, so ${consequence}` : line, { known: { courseKey, teeID } });
  }
}

const unusedFees = [
  'nineHoleRate',
  'eighteenHoleRate',
  'nineHoleWithCartRate',
  'eighteenHoleWithCartRate',
] as const;

function warnOfUselessWords(settings: CourseFields['widgetSettings'], place: Place): void {
  const { paymentBehavior = '' } = settings;
  if (!['', 'capture', 'authorize'].includes(paymentBehavior))
    place
      .part('paymentBehavior')
      .warn(`${shown(paymentBehavior)} is taken as "capture": write "capture" or "authorize"`);
  for (const name of unusedFees)
    if (settings[name] !== undefined)
      place.part(name).warn('does nothing: golfers pay the green fee of their rate in "rates"');
}

const maxGolfers = 4;

function warnOfRule(
  rule: { minGroupSize18?: number; minGroupSize9?: number; requirePayment?: string },
  place: Place,
): void {
  for (const numHoles of [18, 9] as const) {
    const size = rule[`minGroupSize${numHoles}`] ?? 0;
    if (size > maxGolfers)
      place
        .part(`minGroupSize${numHoles}`)
        .warn(
          `${size}, but a group has at most ${maxGolfers} golfers: nobody can book ${numHoles} holes in this window`,
        );
  }
  warnOfPaymentWord(rule, place);
}

export function warnOfPaymentWord({ requirePayment = '' }: { requirePayment?: string }, place: Place): void {
  if (!['', 'other', 'always', 'never'].includes(requirePayment))
    place.part('requirePayment').warn(`${shown(requirePayment)} has no say: write "always" or "never"`);
}

const unusedWords = {
  'no-day': 'never counts: none of its days is between from and until',
  covered: 'never counts: earlier prices have all of its days and times',
};

/** Golfers choose their own rate, so a free one avoids payment. */
function warnOfRates({ rates, widgetSettings }: CourseFields, place: Place): void {
  if (!rates.some(isPublic))
    place.warn(
      'no rate is for everybody: only staff, and golfers with a privilege that a rate asks for, can book',
    );
  for (const [index, { privilege, privilegeSeats, online, prices = [] }] of rates.entries()) {
    for (const unused of unusedPrices(prices))
      place.part(index, 'prices', unused.index).warn(unusedWords[unused.why]);
    if (privilege === undefined && privilegeSeats !== undefined)
      place.part(index).warn('privilegeSeats says nothing without privilege');
    if (privilege !== undefined && online === false)
      place.part(index).warn('privilege says nothing where online is false');
  }
  if (!asksForPayment(widgetSettings)) return;
  for (const [index, rate] of rates.entries())
    if (isPublic(rate) && isEverFree(rate))
      place
        .part(index)
        .warn(
          `payment is required, but everybody may choose ${shown(rate.name)}, which costs nothing: give it a privilege, or online false`,
        );
}

function isEverFree(rate: CourseFields['rates'][number]): boolean {
  return [rate, ...(rate.prices ?? [])].some(
    ({ greenFee9, greenFee18 }) => greenFee9 === 0 || greenFee18 === 0,
  );
}

function asksForPayment({ requirePayment, rules = [] }: CourseFields['widgetSettings']): boolean {
  if (requirePayment === true || requirePayment === 'always') return true;
  return rules.some((rule) => rule.active && rule.requirePayment === 'always');
}

const teeFields = ['startingTeeID', 'reroundTeeID', 'blockTeeID', 'blockReroundTeeID'] as const;

export function warnOfTeeTimeGroup(
  courseKey: CourseKey,
  group: TeeTimeGroupFields,
  teesheets: readonly { id: string }[],
  place: Place,
): void {
  for (const field of teeFields) {
    const teeID = group[field];
    if (teeID === undefined || teesheets.some(({ id }) => id === teeID)) continue;
    place.part(field).warn(`there is no tee sheet ${teeID}`, { known: { courseKey, teeID } });
  }
  if (group.status === 'pending' && group.expiration === undefined)
    place.warn('a pending group without expiration takes nothing');
  if ((group.reroundTime === undefined) !== (group.reroundTeeID === undefined))
    place.warn('reroundTime and reroundTeeID say something only together');
}
