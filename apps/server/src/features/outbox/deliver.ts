import { setTimeout as sleep } from 'node:timers/promises';
import { type MailLook, mailHtml } from '@dewsweeper/core/booking/mail-html';
import {
  type DeliveryLimits,
  mailLimits,
  restBeforeNextAttempt,
  textLimits,
} from '@dewsweeper/core/outbox/next-attempt';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { readCourseKey } from '@dewsweeper/core/shared/course-key';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { DeliveryOutcome } from '../../adapters/delivery-outcome.ts';
import type { PostMail } from '../../adapters/mail/post-mail.ts';
import { type CountryCode, phoneNumberOf } from '../../adapters/sms/phone-number.ts';
import type { SendText, TextHandedOver } from '../../adapters/sms/send-text.ts';
import {
  type DueMessage,
  dropCode,
  findNumberRefusal,
  markDead,
  markHeld,
  markSent,
  postpone,
  refuseNumber,
} from './delivery-store.ts';
import { calendarFileOf } from './kept-calendar.ts';
import { mailboxOf, type SendingLimits } from './sending-limits.ts';

export type DeliverDeps = {
  pool: Pool;
  log: FastifyBaseLogger;
  random: () => number;
  /** Where Twilio reports deliveries; null where it cannot reach us. */
  reportsTo: string | null;
  limits: Pick<SendingLimits, 'reasonToHold'>;
  /** Countries that a course's texts may go to; numbers without a country code belong to the first. */
  textCountriesOf(courseKey: CourseKey): Promise<readonly CountryCode[]>;
  dropCode: DropCode;
  /** Null without such a course. */
  mailLookOf(courseKey: CourseKey): Promise<MailLook | null>;
};

/** Whether nobody gets a texted code; null where it is sent. `isLimit`: there were too many. */
export type DropCode = (
  code: Pick<DueMessage, 'recipient' | 'uid' | 'forProof' | 'attempts'>,
) => Promise<{ reason: string; isLimit: boolean } | null>;

/** `held`: not tried until the clubhouse releases it. */
type Handled =
  | DeliveryOutcome
  | { outcome: 'held'; reason: string }
  | { outcome: 'dropped'; reason: string; isLimit: boolean };

/** If storing the result fails, the mail is sent again with the same Message-ID: at least once. */
export async function deliverMail(deps: DeliverDeps, post: PostMail, message: DueMessage): Promise<void> {
  const limits = limitsOf(message);
  const handedOver =
    tooOld(message, limits) ??
    (await heldBack(deps, message, mailboxOf(message.recipient))) ??
    (await post({
      ...message,
      html: await htmlOf(deps, message),
      calendar: calendarFileOf(message, post.from),
    }));
  await writeDown(deps, message, handedOver, limits);
}

/** Mails about accounts belong to no course. */
async function htmlOf(
  deps: DeliverDeps,
  { lane, owner, body, language }: DueMessage,
): Promise<string | null> {
  if (lane !== 'reservation-mails') return null;
  const look = await deps.mailLookOf(readCourseKey(owner));
  return look && mailHtml(body, look, language ?? 'en');
}

/** The same for a text. A number that refuses texts is stored and not tried again. */
export async function deliverText(deps: DeliverDeps, send: SendText, message: DueMessage): Promise<void> {
  const limits = limitsOf(message);
  const handedOver = tooOld(message, limits) ?? (await sendToNumber(deps, send, message));
  await writeDown(deps, message, handedOver, limits);
}

/** A code is worth nothing later: the clubhouse sends none by hand, and Twilio reports none. */
export async function deliverCode(deps: DeliverDeps, send: SendText, message: DueMessage): Promise<void> {
  const limits = limitsOf(message);
  const handedOver = tooOld(message, limits) ?? (await sendCode(deps, send, message));
  await writeDown(deps, message, handedOver, limits);
}

async function sendCode(deps: DeliverDeps, send: SendText, message: DueMessage): Promise<Handled> {
  const dropped = await deps.dropCode(message);
  if (dropped !== null) return { outcome: 'dropped', ...dropped };
  const { recipient: phone, body } = message;
  const refusal = await findNumberRefusal(deps.pool, phone);
  if (refusal !== null) return { outcome: 'refused', reason: refusalReasons[refusal] };
  return noteRefusal(deps, phone, await send({ phone, body, reportTo: null }));
}

async function sendToNumber(deps: DeliverDeps, send: SendText, message: DueMessage): Promise<Handled> {
  const countries = await deps.textCountriesOf(readCourseKey(message.owner));
  const found = phoneNumberOf(message.recipient, countries[0]);
  if (found === null) return { outcome: 'refused', reason: 'no number that texts can be sent to' };
  const { number: phone, country, isPremium } = found;
  const refusal = await findNumberRefusal(deps.pool, phone);
  if (refusal !== null) return { outcome: 'refused', reason: refusalReasons[refusal] };
  if (!message.isByHand) {
    if (isPremium) return { outcome: 'held', reason: 'held back: a premium-rate number' };
    if (country === null || !countries.includes(country))
      return { outcome: 'held', reason: `held back: a number outside of ${countries.join(', ')}` };
  }
  const held = await heldBack(deps, message, phone);
  if (held !== null) return held;
  const sent = await send({ phone, body: message.body, reportTo: reportAddress(deps, message) });
  return noteRefusal(deps, phone, sent);
}

async function noteRefusal(
  { pool }: DeliverDeps,
  phone: string,
  sent: TextHandedOver,
): Promise<TextHandedOver> {
  if (sent.outcome === 'refused' && sent.number !== null)
    await refuseNumber(pool, phone, { reason: sent.number, detail: sent.reason });
  return sent;
}

/** Only at the first attempt: later ones were let through before. */
async function heldBack(
  { limits }: DeliverDeps,
  message: DueMessage,
  recipient: string,
): Promise<Handled | null> {
  if (message.lane === 'account-mails' || message.isByHand || message.attempts > 1) return null;
  const reason = await limits.reasonToHold(message, recipient);
  return reason === null ? null : { outcome: 'held', reason };
}

const refusalReasons = {
  stopped: 'the number answered STOP before; START from the same number undoes it',
  undeliverable: 'the number could not take texts before; START from the same number undoes it',
};

/** Names the message, so that a report needs no search through all courses. */
function reportAddress({ reportsTo }: DeliverDeps, { owner, id }: DueMessage): string | null {
  return reportsTo && `${reportsTo}?${new URLSearchParams({ course: owner, message: id }).toString()}`;
}

function limitsOf({ lane, validSeconds }: DueMessage): DeliveryLimits {
  const limits = lane === 'texts' || lane === 'code-texts' ? textLimits : mailLimits;
  return validSeconds === null ? limits : { ...limits, oldestSeconds: validSeconds };
}

/** For example because no process was running. */
function tooOld({ ageSeconds }: DueMessage, limits: DeliveryLimits): DeliveryOutcome | null {
  if (ageSeconds <= limits.oldestSeconds) return null;
  return { outcome: 'refused', reason: `not sent within ${Math.round(limits.oldestSeconds / 3600)} h` };
}

async function writeDown(
  deps: DeliverDeps,
  message: DueMessage,
  handedOver: Handled,
  limits: DeliveryLimits,
): Promise<void> {
  const { lane, id, owner, attempts, ageSeconds } = message;
  const about = { message: id, lane, owner, attempts };
  switch (handedOver.outcome) {
    case 'delivered':
      return withRetries(() => markSent(deps.pool, message, handedOver.providerID));
    case 'held':
      deps.log.warn({ ...about, reason: handedOver.reason }, 'a message was held back');
      return withRetries(() => markHeld(deps.pool, message, handedOver.reason));
    case 'dropped':
      if (handedOver.isLimit) deps.log.warn({ ...about, reason: handedOver.reason }, 'a code was not texted');
      return withRetries(() => dropCode(deps.pool, message, handedOver.reason));
    case 'refused':
      deps.log.warn({ ...about, reason: handedOver.reason }, 'a message was given up');
      return withRetries(() => markDead(deps.pool, message, handedOver.reason));
    case 'later': {
      const { reason, retryAfterSeconds } = handedOver;
      const failed = { attempts, ageSeconds, retryAfterSeconds, random: deps.random() };
      const restSeconds = restBeforeNextAttempt(failed, limits);
      if (restSeconds === null) {
        deps.log.error({ ...about, reason }, 'a message was given up after many attempts');
        return withRetries(() => markDead(deps.pool, message, reason));
      }
      deps.log.warn(
        { ...about, reason, restSeconds: Math.round(restSeconds) },
        'a message was not delivered yet',
      );
      return withRetries(() => postpone(deps.pool, message, reason, restSeconds));
    }
    default:
      return handedOver satisfies never;
  }
}

const maxWriteAttempts = 4;

/** A delivery that is not stored would be repeated, so a short outage of the database is waited out. */
async function withRetries(write: () => Promise<void>): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempts === maxWriteAttempts) throw error;
      await sleep(attempts * 500);
    }
  }
}
