import { formatMoneyShort, formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { fairOpeningSettingMessages as draw } from '../../messages/fair-openings.ts';
import { foundElsewhereMessages } from '../../messages/found-elsewhere.ts';
import { waitlistSettingMessages } from '../../messages/waitlist-setting.ts';
import { settingsMessages as words } from '../../messages.ts';

type Tees = readonly { id: string; name: string }[];
/** Of a literal such as `"07:00"`, `42.5`, `true` or `absent`. */
type InWords = (literal: string, tees: Tees) => string;

const either =
  (yes: string, no: string, ...yesIs: string[]): InWords =>
  (literal) =>
    yesIs.includes(literal) ? yes : no;
const unlessAbsent =
  (say: InWords, none: string = words.noPrice): InWords =>
  (literal, tees) =>
    literal === 'absent' ? none : say(literal, tees);

const time: InWords = (literal) =>
  /^"\d\d:\d\d"$/.test(literal) ? formatTeeTime(literal.slice(1, -1)) : literal;
const fee: InWords = (literal) =>
  Number.isFinite(Number(literal)) ? formatMoneyShort(Math.round(Number(literal) * 100)) : literal;
const tee: InWords = (literal, tees) => tees.find(({ id }) => `"${id}"` === literal)?.name ?? literal;
const payment = either(words.paysAhead, words.paysThere, 'true', '"always"');

const valueWords: Record<string, InWords> = {
  greenFee18: unlessAbsent(fee),
  greenFee9: unlessAbsent(fee),
  startTime: unlessAbsent(time),
  endTime: unlessAbsent(time),
  reroundTeeID: unlessAbsent(tee),
  allow18Holes: unlessAbsent(tee),
  allow9Holes: unlessAbsent(tee),
  online: either(words.no, words.yes, 'false'),
  active: unlessAbsent(either(words.yes, words.no, 'true')),
  requirePayment: payment,
  paymentBehavior: either(words.onlyHeld, words.charged, '"authorize"'),
  signInByCode: either(words.byCodeToo, words.byPassword, 'true'),
  changeReservations: either(words.onThePage, words.byCalling, 'true'),
  foundElsewhere: either(foundElsewhereMessages.elsewhere, foundElsewhereMessages.here, 'true'),
  reminderHour: unlessAbsent(
    (literal) => words.remindsFrom(formatTeeTime(`${literal.padStart(2, '0')}:00`)),
    words.noReminders,
  ),
  time: unlessAbsent((literal) => draw.byDraw(time(literal, [])), draw.toAll),
  minutes: unlessAbsent((literal) => draw.forMinutes(Number(literal))),
  returnMinutes: unlessAbsent((literal) => draw.within(Number(literal)), draw.atOnce),
  waitlistMinutes: unlessAbsent(
    (literal) => waitlistSettingMessages.minutes(Number(literal)),
    waitlistSettingMessages.none,
  ),
};

/** `: 42.5 becomes absent` of `rates.0.greenFee18` as `: $42.50 becomes none`, as the form has it. Other lines stay. */
export function valuesInWords(path: string, rest: string, tees: Tees): string {
  // The texts of some fields may have the word, too.
  const [, before, after] = /^: ("(?:[^"\\]|\\.)*"|[^"]*?) becomes (.*)$/s.exec(rest) ?? [];
  if (before === undefined || after === undefined) return rest;
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const isOfRule = path.startsWith('widgetSettings.rules.');
  const inWords =
    isOfRule && field === 'requirePayment'
      ? unlessAbsent(payment, words.asElsewhere)
      : (valueWords[field] ?? unlessAbsent((literal) => literal));
  const [was, is] = [inWords(before, tees), inWords(after, tees)];
  return was === is ? rest : `: ${words.becomes(was, is)}`;
}
