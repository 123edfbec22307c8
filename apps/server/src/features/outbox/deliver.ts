import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DeliveryLimits,
  mailLimits,
  restBeforeNextAttempt,
  textLimits,
} from '@dewsweeper/core/outbox/next-attempt';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { DeliveryOutcome } from '../../adapters/delivery-outcome.ts';
import type { PostMail } from '../../adapters/mail/post-mail.ts';
import { type CountryCode, phoneNumberOf } from '../../adapters/sms/phone-number.ts';
import type { SendText } from '../../adapters/sms/send-text.ts';
import {
  type DueMessage,
  findNumberRefusal,
  markDead,
  markHeld,
  markSent,
  refuseNumber,
  rest,
} from './delivery-store.ts';
import { calendarFileOf } from './kept-calendar.ts';
import { mailboxOf, type SendingLimits } from './sending-limits.ts';

export type DeliverDeps = {
  pool: Pool;
  log: FastifyBaseLogger;
  /** From 0 to 1, anew each time. */
  random: () => number;
  /** Where Twilio reports what became of a text; null where it cannot reach us. */
  reportsTo: string | null;
  limits: Pick<SendingLimits, 'reasonToHold'>;
  /** Whose numbers a course's texts go to; numbers without a country's code are of the first. */
  textCountriesOf(courseKey: string): Promise<readonly CountryCode[]>;
};

/** `held`: it is not tried at all, until the clubhouse says so. */
type Handled = DeliveryOutcome | { outcome: 'held'; reason: string };

/**
 * Hands a leased mail to the mail server and writes down what came of it. Where the writing fails the message is sent
 * again: at least once, and its Message-ID says that it is one mail.
 */
export async function deliverMail(deps: DeliverDeps, post: PostMail, message: DueMessage): Promise<void> {
  const limits = limitsOf(message);
  const handedOver =
    tooOld(message, limits) ??
    (await heldBack(deps, message, mailboxOf(message.recipient))) ??
    (await post({ ...message, calendar: calendarFileOf(message) }));
  await writeDown(deps, message, handedOver, limits);
}

/** The same for a text. A number that refuses texts is remembered, and not tried again. */
export async function deliverText(deps: DeliverDeps, send: SendText, message: DueMessage): Promise<void> {
  const limits = limitsOf(message);
  const handedOver = tooOld(message, limits) ?? (await sendToNumber(deps, send, message));
  await writeDown(deps, message, handedOver, limits);
}

async function sendToNumber(deps: DeliverDeps, send: SendText, message: DueMessage): Promise<Handled> {
  const countries = await deps.textCountriesOf(message.owner);
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
  if (sent.outcome === 'refused' && sent.number !== null)
    await refuseNumber(deps.pool, phone, { reason: sent.number, detail: sent.reason });
  return sent;
}

/** Asked at the first attempt: later ones are of what was let through. */
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

/** The address names the message, so that a report needs no search through all courses. */
function reportAddress({ reportsTo }: DeliverDeps, { owner, id }: DueMessage): string | null {
  return reportsTo && `${reportsTo}?${new URLSearchParams({ course: owner, message: id }).toString()}`;
}

function limitsOf({ lane, worthSeconds }: DueMessage): DeliveryLimits {
  const limits = lane === 'texts' ? textLimits : mailLimits;
  return worthSeconds === null ? limits : { ...limits, oldestSeconds: worthSeconds };
}

/** It waited for too long, while no process ran say. */
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
      return persistently(() => markSent(deps.pool, message, handedOver.providerID));
    case 'held':
      deps.log.warn({ ...about, reason: handedOver.reason }, 'a message was held back');
      return persistently(() => markHeld(deps.pool, message, handedOver.reason));
    case 'refused':
      deps.log.warn({ ...about, reason: handedOver.reason }, 'a message was given up');
      return persistently(() => markDead(deps.pool, message, handedOver.reason));
    case 'later': {
      const { reason, retryAfterSeconds } = handedOver;
      const failed = { attempts, ageSeconds, retryAfterSeconds, random: deps.random() };
      const restSeconds = restBeforeNextAttempt(failed, limits);
      if (restSeconds === null) {
        deps.log.error({ ...about, reason }, 'a message was given up after many tries');
        return persistently(() => markDead(deps.pool, message, reason));
      }
      deps.log.warn(
        { ...about, reason, restSeconds: Math.round(restSeconds) },
        'a message was not delivered yet',
      );
      return persistently(() => rest(deps.pool, message, reason, restSeconds));
    }
    default:
      return handedOver satisfies never;
  }
}

const triesToWrite = 4;

/** What is delivered and not written down is delivered twice: a database that is away for a moment is waited for. */
async function persistently(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries === triesToWrite) throw error;
      await sleep(tries * 500);
    }
  }
}
