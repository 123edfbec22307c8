import { isEmailAddress } from '../shared/email-address.ts';
import type { FileLine, GolferField, LineFault } from './columns.ts';
import { flagOf, quoted } from './typed-values.ts';

/** See rules.md#privileges. */
export type BroughtPrivilege = {
  email: string;
  denyOnlineBooking: boolean;
  denyOnlineBookingMessage: string;
  requirePayment: '' | 'always' | 'never';
  /** Null: what is stored stays. */
  rates: string[] | null;
};

export type ReadGolfer =
  | { line: number; ok: true; privilege: BroughtPrivilege }
  | { line: number; ok: false; fault: LineFault };

const maxMessage = 2000;

/** `privileges`: names that the course's rates ask for. */
export function readGolferLine(
  { number, cells }: FileLine<GolferField>,
  privileges: readonly string[],
): ReadGolfer {
  const of = (field: GolferField) => cells[field] ?? '';
  const faulty = (field: GolferField, message: string): ReadGolfer => ({
    line: number,
    ok: false,
    fault: { line: number, field, message },
  });
  const email = of('email').toLowerCase();
  if (!isEmailAddress(email))
    return faulty('email', email === '' ? 'is missing' : `${quoted(email)} is no email address`);
  const denyOnlineBooking = flagOf(of('deny'));
  if (denyOnlineBooking === null) return faulty('deny', `${quoted(of('deny'))} must be yes or no`);
  const requirePayment = of('payment').toLowerCase();
  if (requirePayment !== '' && requirePayment !== 'always' && requirePayment !== 'never')
    return faulty('payment', `${quoted(requirePayment)} must be always, never or empty`);
  if (of('message').length > maxMessage)
    return faulty('message', `is too long: ${of('message').length} characters, at most 2,000`);
  const rates = cells.rates === undefined ? null : namesOf(cells.rates);
  const unknown = rates?.find((name) => !privileges.includes(name));
  if (unknown !== undefined)
    return faulty(
      'rates',
      privileges.length === 0
        ? `${quoted(unknown)}: no rate of this course asks for a privilege`
        : `${quoted(unknown)} is asked for by no rate of this course: ${privileges.join(', ')}`,
    );
  return {
    line: number,
    ok: true,
    privilege: {
      email,
      denyOnlineBooking,
      denyOnlineBookingMessage: of('message'),
      requirePayment,
      rates,
    },
  };
}

function namesOf(typed: string): string[] {
  return [...new Set(typed.split(/[|/;,]/).map((name) => name.trim()))].filter((name) => name !== '');
}

/** The same golfer twice is a fault of the second line. */
export function takeGolfers(lines: readonly ReadGolfer[]): {
  taken: BroughtPrivilege[];
  faults: LineFault[];
} {
  const lineOf = new Map<string, number>();
  const taken: BroughtPrivilege[] = [];
  const faults: LineFault[] = [];
  for (const read of lines) {
    if (!read.ok) {
      faults.push(read.fault);
      continue;
    }
    const { line, privilege } = read;
    const same = lineOf.get(privilege.email);
    if (same !== undefined)
      faults.push({ line, field: 'email', message: `is the same golfer as line ${same}` });
    else {
      lineOf.set(privilege.email, line);
      taken.push(privilege);
    }
  }
  return { taken, faults };
}
