import { invalidRequest } from './square-error.ts';
import type { Money } from './wire.ts';

export interface PaymentOrder {
  sourceId: string;
  idempotencyKey: string;
  amountMoney: Money;
  tipMoney?: Money;
  autocomplete: boolean;
  delay: { text: string; milliseconds: number; action: 'CANCEL' | 'COMPLETE' };
  locationId?: string;
  orderId?: string;
  referenceId?: string;
  note?: string;
  buyerEmail?: string;
}

const keyLength = 45;
const weekMilliseconds = 7 * 86_400_000;

export function readPaymentOrder(body: unknown): PaymentOrder {
  const fields = fieldsOf(body);
  const sourceId = requiredText(fields, 'source_id', 255);
  const idempotencyKey = readIdempotencyKey(fields);
  const amountMoney = readMoney(fields, 'amount_money', 1);
  const tipMoney = fields['tip_money'] == null ? undefined : readMoney(fields, 'tip_money', 0);
  const autocomplete = fields['autocomplete'] ?? true;
  if (typeof autocomplete !== 'boolean') {
    throw invalidRequest('EXPECTED_BOOLEAN', 'Expected a boolean value.', 'autocomplete');
  }
  return {
    sourceId,
    idempotencyKey,
    amountMoney,
    ...(tipMoney && { tipMoney }),
    autocomplete,
    delay: readDelay(fields, autocomplete),
    ...optional('locationId', optionalText(fields, 'location_id', 50)),
    ...optional('orderId', optionalText(fields, 'order_id', 192)),
    ...optional('referenceId', optionalText(fields, 'reference_id', 40)),
    ...optional('note', optionalText(fields, 'note', 500)),
    ...optional('buyerEmail', optionalText(fields, 'buyer_email_address', 255)),
  };
}

export function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as Record<string, unknown>;
  }
  throw invalidRequest('EXPECTED_JSON_BODY', 'The request body is not a JSON object.');
}

export function readIdempotencyKey(fields: Record<string, unknown>): string {
  return requiredText(fields, 'idempotency_key', keyLength);
}

export function readMoney(fields: Record<string, unknown>, name: string, least: number): Money {
  const value = fields[name];
  if (value == null) throw missing(name);
  const { amount, currency } = fieldsOf(value);
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw invalidRequest('EXPECTED_INTEGER', 'Expected an integer value.', `${name}.amount`);
  }
  if (amount < least) {
    throw invalidRequest('VALUE_TOO_LOW', `\`amount\` must be greater than ${least - 1}.`, `${name}.amount`);
  }
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    throw invalidRequest('INVALID_ENUM_VALUE', 'Not a currency.', `${name}.currency`);
  }
  return { amount, currency };
}

function readDelay(fields: Record<string, unknown>, autocomplete: boolean): PaymentOrder['delay'] {
  const text = optionalText(fields, 'delay_duration', 20);
  const action = fields['delay_action'] ?? 'CANCEL';
  if (action !== 'CANCEL' && action !== 'COMPLETE') {
    throw invalidRequest('INVALID_ENUM_VALUE', 'Must be CANCEL or COMPLETE.', 'delay_action');
  }
  if (text === undefined) return { text: 'PT168H', milliseconds: weekMilliseconds, action };
  if (autocomplete) {
    throw invalidRequest('BAD_REQUEST', 'Only with `autocomplete` false.', 'delay_duration');
  }
  const [, days = 0, hours = 0, minutes = 0] = text.match(/^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/) ?? [];
  const milliseconds = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000;
  if (milliseconds < 60_000 || milliseconds > weekMilliseconds) {
    throw invalidRequest('INVALID_VALUE', 'Must be between one minute and seven days.', 'delay_duration');
  }
  return { text, milliseconds, action };
}

export function requiredText(fields: Record<string, unknown>, name: string, longest: number): string {
  const text = optionalText(fields, name, longest);
  if (text === undefined) throw missing(name);
  if (text === '') throw invalidRequest('VALUE_EMPTY', 'Field must not be blank.', name);
  return text;
}

export function optionalText(
  fields: Record<string, unknown>,
  name: string,
  longest: number,
): string | undefined {
  const value = fields[name];
  if (value == null) return undefined;
  if (typeof value !== 'string') throw invalidRequest('EXPECTED_STRING', 'Expected a string value.', name);
  if (value.length > longest) {
    throw invalidRequest('VALUE_TOO_LONG', `Field must not be greater than ${longest} in length.`, name);
  }
  return value;
}

function missing(name: string) {
  return invalidRequest('MISSING_REQUIRED_PARAMETER', 'Field must be set.', name);
}

function optional<Name extends keyof PaymentOrder>(
  name: Name,
  value: string | undefined,
): Partial<Record<Name, string>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
}
