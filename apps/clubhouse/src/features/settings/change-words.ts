import type { PictureKind } from '@dewsweeper/contract/course-picture';
import { translations } from '@dewsweeper/contract/languages';
import { longDate } from '../../lib/days.ts';
import { connectionMessages } from '../../messages/connections.ts';
import { courseLookMessages } from '../../messages/course-look.ts';
import { fairOpeningSettingMessages } from '../../messages/fair-openings.ts';
import { foundElsewhereMessages } from '../../messages/found-elsewhere.ts';
import { plannedMessages } from '../../messages/planned-changes.ts';
import { translationMessages } from '../../messages/translations.ts';
import { waitlistSettingMessages } from '../../messages/waitlist-setting.ts';
import { courseFieldMessages, settingsMessages } from '../../messages.ts';
import type { Rate } from './price-rows.ts';
import { priceInWords } from './price-words.ts';
import { valuesInWords } from './value-words.ts';

const square = connectionMessages.square.changed;

const fieldWords: Record<string, string> = {
  name: courseFieldMessages.name,
  address: settingsMessages.address,
  city: courseFieldMessages.city,
  state: courseFieldMessages.state,
  zip: settingsMessages.zip,
  phone: courseFieldMessages.phone,
  timeZone: courseFieldMessages.timeZone,
  colour: courseLookMessages.changedColour,
  'widgetSettings.daysInAdvance': courseFieldMessages.daysInAdvance,
  'widgetSettings.currentDayMinutesInAdvance': courseFieldMessages.cutOff,
  'widgetSettings.widgetMessage': courseFieldMessages.message,
  'widgetSettings.minGroupMessage': settingsMessages.minGroupMessage,
  'widgetSettings.requirePayment': settingsMessages.payment,
  'widgetSettings.paymentBehavior': settingsMessages.paymentBehavior,
  'widgetSettings.paymentGateway.environment': square.environment,
  'widgetSettings.paymentGateway.squareApplicationId': square.application,
  'widgetSettings.paymentGateway.squareLocationId': square.location,
  'widgetSettings.paymentGateway.squareSandboxApplicationId': square.sandboxApplication,
  'widgetSettings.paymentGateway.squareSandboxLocationId': square.sandboxLocation,
  'widgetSettings.paymentGateway.applePayMerchantId': square.applePay,
  'widgetSettings.signInByCode': settingsMessages.signInByCode,
  'widgetSettings.waitlistMinutes': waitlistSettingMessages.label,
  'widgetSettings.fairOpening.time': fairOpeningSettingMessages.label,
  'widgetSettings.fairOpening.minutes': fairOpeningSettingMessages.minutes,
  'widgetSettings.fairOpening.returnMinutes': fairOpeningSettingMessages.returns,
  'widgetSettings.changeReservations': settingsMessages.changeReservations,
  'widgetSettings.reminderHour': settingsMessages.reminders,
  'widgetSettings.foundElsewhere': foundElsewhereMessages.shown,
  ...Object.fromEntries(
    translations.flatMap((language) => [
      [`widgetSettings.translations.${language}.widgetMessage`, translationMessages.widgetMessage[language]],
      [
        `widgetSettings.translations.${language}.minGroupMessage`,
        translationMessages.minGroupMessage[language],
      ],
    ]),
  ),
  'widgetSettings.nineHoleRate': settingsMessages.unusedFee9,
  'widgetSettings.eighteenHoleRate': settingsMessages.unusedFee18,
  'widgetSettings.nineHoleWithCartRate': settingsMessages.unusedFee9Cart,
  'widgetSettings.eighteenHoleWithCartRate': settingsMessages.unusedFee18Cart,
};
const rateWords: Record<string, string> = {
  name: courseFieldMessages.rateName,
  greenFee18: courseFieldMessages.fee18,
  greenFee9: courseFieldMessages.fee9,
  online: settingsMessages.online,
  privilege: settingsMessages.privilege,
  privilegeSeats: settingsMessages.seats,
};
const teeWords: Record<string, string> = {
  name: settingsMessages.teeName,
  startTime: courseFieldMessages.firstTime,
  endTime: courseFieldMessages.lastTime,
  teeTimeInterval: courseFieldMessages.interval,
  roundLength: courseFieldMessages.nineMinutes,
  reroundTeeID: settingsMessages.turnsAt,
};

const priceWords: Record<string, string> = {
  days: settingsMessages.days,
  startTime: settingsMessages.firstStart,
  endTime: settingsMessages.lastStart,
  from: settingsMessages.firstDay,
  until: settingsMessages.lastDay,
  greenFee18: courseFieldMessages.fee18,
  greenFee9: courseFieldMessages.fee9,
};

const listWords: Record<string, string> = {
  allow18Holes: settingsMessages.starts18,
  allow9Holes: settingsMessages.starts9,
};

const ruleWords: Record<string, string> = {
  ...listWords,
  active: settingsMessages.active,
  when: settingsMessages.ruleDays,
  startTime: settingsMessages.firstStart,
  endTime: settingsMessages.lastStart,
  minGroupSize18: settingsMessages.least18,
  minGroupSize9: settingsMessages.least9,
  requirePayment: settingsMessages.payment,
};

/** What names the fields, stored or about to be. */
export type NamedSettings = {
  document: {
    rates: readonly Rate[];
    planned?: readonly { from: string; teesheets?: readonly { id: string }[] | undefined }[] | undefined;
  };
  teesheets: readonly { id: string; name: string }[];
};

/**
 * `rates.0.greenFee18: 42 becomes 45` as `Public, 18 holes: $42 becomes $45`, with the date where it is planned. Other lines
 * stay as they are.
 */
export function fieldInWords(line: string, named: NamedSettings): string {
  const { document, teesheets } = named;
  const planned = plannedLine(line, named);
  if (planned) return plannedMessages.inWords(longDate(planned.from), fieldInWords(planned.rest, named));
  const [, path = '', rest = ''] = /^([\w.-]+)(: .*)$/s.exec(line) ?? [];
  const [list, item = '', field = '', place, part = ''] = path.split('.');
  const said = valuesInWords(path, rest, teesheets);
  const words = fieldWords[path];
  if (list === 'logo' || list === 'photo') return pictureInWords(list, item, { rest, said }) ?? line;
  if (words !== undefined) return `${words}${said}`;
  if (list === 'widgetSettings') {
    if (listWords[item]) return `${listWords[item]}${said}`;
    if (item === 'rules' && field !== '') {
      const part = place && ruleWords[place];
      return `${settingsMessages.rule(Number(field) + 1)}${part ? `, ${part}` : ''}${said}`;
    }
  }
  if (list === 'rates') {
    const name = document.rates[Number(item)]?.name ?? courseFieldMessages.rate(Number(item) + 1);
    if (rateWords[field]) return `${name}, ${rateWords[field]}${said}`;
    if (field === 'prices' && place === undefined) return `${name}, ${plannedMessages.pricesByTime}${said}`;
    if (field === 'prices') {
      const price = settingsMessages.priceOf(name, Number(place) + 1);
      return `${price}${priceWords[part] ? `, ${priceWords[part]}` : ''}${said}`;
    }
  }
  if (list === 'teesheets') {
    const tee = (teesheets.find(({ id }) => id === item) ?? teesheets[Number(item)])?.name ?? item;
    if (field === '') return `${tee}${said}`;
    if (teeWords[field]) return `${tee}, ${teeWords[field]}${said}`;
    if (field === 'blockedTimes' && place !== undefined)
      return `${settingsMessages.closedWeekly(tee, Number(place) + 1)}${said}`;
  }
  return line;
}

/** Of a day, or of the place in the list, as faults have it; null for another line. */
function plannedLine(
  line: string,
  { document: { planned = [] } }: NamedSettings,
): { from: string; rest: string } | null {
  const [, place = '', rest = ''] = /^planned\.([\d-]+)\.(.*)$/s.exec(line) ?? [];
  const change = place.includes('-') ? { from: place } : planned[Number(place)];
  if (place === '' || change === undefined) return null;
  // By the place among the tees that change.
  const [, index] = /^teesheets\.(\d+)\./.exec(rest) ?? [];
  const sheet = 'teesheets' in change && index !== undefined ? change.teesheets?.[Number(index)] : undefined;
  return { from: change.from, rest: sheet ? rest.replace(/\d+/, sheet.id) : rest };
}

/** Null for what says no more than its id. */
function pictureInWords(
  kind: PictureKind,
  field: string,
  { rest, said }: { rest: string; said: string },
): string | null {
  const name = courseLookMessages.kinds[kind];
  if (field === 'alt') return `${name}, ${courseLookMessages.pictureWords}${said}`;
  if (field === '') return `${name}${rest}`;
  if (field !== 'id') return null;
  if (rest.startsWith(': absent')) return courseLookMessages.pictureAdded(name);
  return rest.endsWith('absent')
    ? courseLookMessages.pictureRemoved(name)
    : courseLookMessages.pictureOther(name);
}

/** Fields that follow from others. */
export const isOwnField = (line: string): boolean =>
  !/^(?:logo|photo)\.(?:(?:width|height):|alt: (?:absent becomes ""|"" becomes absent)$)/.test(line);

/** A price by time is named once, as a whole. */
export function changesInWords(
  lines: readonly string[],
  before: NamedSettings,
  after: NamedSettings,
): string[] {
  // Added tees and removed ones.
  const named = { ...before, teesheets: [...before.teesheets, ...after.teesheets] };
  const words = lines.filter(isOwnField).map((line) => {
    const [, rate, price] = /^rates\.(\d+)\.prices\.(\d+)\b/.exec(line) ?? [];
    if (rate === undefined) return fieldInWords(line, named);
    const priceIn = ({ rates }: { rates: readonly Rate[] }) => rates[Number(rate)]?.prices?.[Number(price)];
    const [was, is] = [priceInWords(priceIn(before.document)), priceInWords(priceIn(after.document))];
    return fieldInWords(`rates.${rate}.prices.${price}: ${settingsMessages.becomes(was, is)}`, named);
  });
  return [...new Set(words)];
}
