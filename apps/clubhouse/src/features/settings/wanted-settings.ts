import { pictureKind } from '@dewsweeper/contract/course-picture';
import type { ChangedSettings, CourseSettings, FormerSettings } from '@dewsweeper/contract/course-settings';
import { translations } from '@dewsweeper/contract/languages';
import { feeOf } from '../course-fields/field-rules.ts';
import { wantedPicture } from '../course-look/wanted-picture.ts';
import type { FormRows, RateRow } from './form-rows.ts';
import { type Rate, wantedPrices } from './price-rows.ts';
import { wantedRule } from './rule-rows.ts';
import { wantedTee } from './tee-rows.ts';
import { keptPlanned } from './wanted-planned.ts';
import { keptOrder } from './weekdays.ts';

export type WantedSettings = ChangedSettings & {
  document: { rates: Rate[] };
  teesheets: { id: string; name: string }[];
};

const optionalTexts = ['address', 'city', 'state', 'zip', 'phone', 'colour'] as const;

/** The stored settings with what stands in the form; fields that the form does not show stay. */
export function wantedSettings(
  { revision, document }: CourseSettings,
  rows: FormRows,
  text: (name: string) => string,
): WantedSettings {
  const { widgetSettings: stored, planned: _planned, ...card } = document;
  const {
    waitlistMinutes: _minutes,
    reminderHour: _hour,
    translations: _texts,
    fairOpening: _fair,
    ...widgetSettings
  } = stored;
  const waitlistMinutes = text('waitlistMinutes');
  const cutOff = Number(text('cutOff'));
  const byCode = text('signInByCode') === 'yes';
  const changes = text('changeReservations') === 'yes';
  const reminderHour = text('reminderHour');
  const elsewhere = text('foundElsewhere') === 'yes';
  const teeIDs = rows.tees.map(({ id }) => id);
  const rules = rows.rules.map((row) => wantedRule(row, teeIDs, text));
  const cardTexts = optionalTexts.map((name) => [name, text(name).trim()] as const);
  const wantedCard: Record<string, unknown> = { ...card, ...Object.fromEntries(cardTexts) };
  for (const [name, value] of cardTexts) if (value === '') delete wantedCard[name];
  for (const kind of pictureKind.options) {
    const picture = wantedPicture(kind, document[kind], text);
    if (picture === undefined) delete wantedCard[kind];
    else wantedCard[kind] = picture;
  }
  return {
    revision,
    document: {
      ...wantedCard,
      ...keptPlanned(document, rows, text),
      name: text('name').trim(),
      timeZone: text('timeZone'),
      rates: rows.rates.map((row) => wantedRate(row, text)),
      widgetSettings: {
        ...widgetSettings,
        daysInAdvance: Number(text('daysInAdvance')),
        ...(cutOff !== (widgetSettings.currentDayMinutesInAdvance ?? 0) && {
          currentDayMinutesInAdvance: cutOff,
        }),
        ...wantedMessage(widgetSettings, 'widgetMessage', text('message')),
        ...wantedMessage(widgetSettings, 'minGroupMessage', text('minGroupMessage')),
        allow18Holes: keptOrder(text('allow18'), teeIDs, widgetSettings.allow18Holes),
        allow9Holes: keptOrder(text('allow9'), teeIDs, widgetSettings.allow9Holes),
        ...wantedPayment(widgetSettings, text),
        ...(waitlistMinutes !== '' && { waitlistMinutes: Number(waitlistMinutes) }),
        ...(elsewhere !== (widgetSettings.foundElsewhere ?? false) && { foundElsewhere: elsewhere }),
        ...(byCode !== (widgetSettings.signInByCode ?? false) && { signInByCode: byCode }),
        ...(changes !== (widgetSettings.changeReservations ?? false) && { changeReservations: changes }),
        ...(reminderHour !== '' && { reminderHour: Number(reminderHour) }),
        ...wantedTranslations(text),
        ...wantedOpening(text),
        ...((rules.length > 0 || widgetSettings.rules !== undefined) && { rules }),
      },
    },
    teesheets: rows.tees.map((row) => wantedTee(row, rows.blocked[row.id] ?? [], text)),
  };
}

/** Tee sheets that came since stay: groups may lie on them. */
export function settingsOfBefore(
  former: FormerSettings,
  { revision, teesheets }: CourseSettings,
): WantedSettings {
  const since = teesheets.filter(({ id }) => former.teesheets.every((sheet) => sheet.id !== id));
  return { revision, document: former.document, teesheets: [...former.teesheets, ...since] };
}

type WidgetSettings = CourseSettings['document']['widgetSettings'];

/** An empty one stays absent where it was. */
function wantedMessage(
  stored: WidgetSettings,
  field: 'widgetMessage' | 'minGroupMessage',
  typed: string,
): Partial<WidgetSettings> {
  const message = typed.trim();
  return message === '' && stored[field] === undefined ? {} : { [field]: message };
}

function wantedTranslations(text: (name: string) => string): Pick<WidgetSettings, 'translations'> {
  const written = translations.flatMap((language) => {
    const texts = (['widgetMessage', 'minGroupMessage'] as const).flatMap((field) => {
      const typed = text(`${field}-${language}`).trim();
      return typed === '' ? [] : [[field, typed] as const];
    });
    return texts.length === 0 ? [] : [[language, Object.fromEntries(texts)] as const];
  });
  return written.length === 0 ? {} : { translations: Object.fromEntries(written) };
}

export const paysAhead = ({ requirePayment }: WidgetSettings): boolean =>
  requirePayment === true || requirePayment === 'always';

export const isOnlyHeld = ({ paymentBehavior }: WidgetSettings): boolean => paymentBehavior === 'authorize';

/** Several words mean the same: the stored one stays while its meaning does. */
function wantedPayment(
  stored: WidgetSettings,
  text: (name: string) => string,
): Pick<WidgetSettings, 'requirePayment' | 'paymentBehavior'> {
  const wantsAhead = text('payment') === 'always';
  const wantsHeld = text('paymentBehavior') === 'authorize';
  return {
    ...(wantsAhead !== paysAhead(stored) && { requirePayment: wantsAhead }),
    ...(wantsHeld !== isOnlyHeld(stored) && { paymentBehavior: wantsHeld ? 'authorize' : 'capture' }),
  };
}

function wantedRate(row: RateRow, text: (name: string) => string): Rate {
  const { prices: _prices, privilege: _privilege, ...rate } = row.rate ?? {};
  const of = (field: string) => text(`${field}-${row.key}`);
  const privilege = of('privilege').trim();
  const seats = Number(of('seats'));
  const isOnline = of('online') === 'yes';
  return {
    ...rate,
    name: text(`rate-${row.key}`).trim(),
    greenFee9: feeOf(text(`fee9-${row.key}`)),
    greenFee18: feeOf(text(`fee18-${row.key}`)),
    ...wantedPrices(row, text),
    ...(privilege !== '' && { privilege }),
    ...(isOnline !== (row.rate?.online ?? true) && { online: isOnline }),
    ...(seats !== (row.rate?.privilegeSeats ?? 1) && { privilegeSeats: seats }),
  };
}

/** Without a time of day there is no draw. */
function wantedOpening(text: (name: string) => string) {
  const time = text('fairOpeningTime');
  const returns = text('fairOpeningReturn');
  if (time === '') return {};
  const minutes = Number(text('fairOpeningMinutes'));
  return { fairOpening: { time, minutes, ...(returns !== '' && { returnMinutes: Number(returns) }) } };
}
