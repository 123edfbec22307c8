import { type ProblemCode, problemCodes } from '@dewsweeper/contract/problem';
import { describe, expect, test } from 'vitest';
import { ApiProblem, NetworkFailure, UnexpectedReply } from '../../lib/api.ts';
import { refusalMessages } from '../../messages.ts';
import { readConfirmFailure, readHoldFailure } from './refusals.ts';

const nearest = [{ time: '07:10', teeID: 'front', teeName: 'Front Nine' }];
const problemBody = (code: ProblemCode) => ({ type: 'about:blank', title: code, status: 409, code, nearest });
const problem = (code: ProblemCode, message?: string) =>
  new ApiProblem({ ...problemBody(code), ...(message && { message }) });

describe('a hold that was refused', () => {
  test('offers the nearest times for a slot that is taken', () => {
    expect(readHoldFailure(problem('slot-taken'))).toEqual({ kind: 'taken', nearest });
  });

  test("says the course's own words where it has some", () => {
    expect(readHoldFailure(problem('booking-denied', 'Ask the shop.'))).toEqual({
      kind: 'denied',
      text: 'Ask the shop.',
    });
    expect(readHoldFailure(problem('booking-denied'))).toEqual({
      kind: 'denied',
      text: 'Online booking is not available for this course.',
    });
    expect(readHoldFailure(problem('group-too-small', 'Foursomes first.'))).toEqual({
      kind: 'not-offered',
      text: 'Foursomes first.',
    });
  });

  test('says how long a golfer pauses whose holds ran out', () => {
    const [serverTime, until] = ['2026-06-02T12:00:00.000Z', '2026-06-02T12:09:30.000Z'];
    const pausing = new ApiProblem({ ...problemBody('cooling-down'), serverTime, until });
    expect(readHoldFailure(pausing)).toMatchObject({
      kind: 'failed',
      text: expect.stringContaining('in 10 minutes.'),
    });
  });

  test('says from when a time may be held again that was kept for too long', () => {
    const [serverTime, until] = ['2026-06-02T12:00:00.000Z', '2026-06-02T12:43:30.000Z'];
    const pausing = new ApiProblem({ ...problemBody('time-kept-too-long'), serverTime, until });
    expect(readHoldFailure(pausing)).toMatchObject({
      kind: 'failed',
      text: expect.stringContaining('in 44 minutes,'),
    });
  });

  test('sends a visitor to the login', () => {
    expect(readHoldFailure(problem('not-registered'))).toEqual({ kind: 'sign-in' });
  });

  test('says what to do when no answer came', () => {
    expect(readHoldFailure(new NetworkFailure())).toEqual({
      kind: 'unanswered',
      text: refusalMessages.noConnection,
    });
    for (const error of [new UnexpectedReply(), problem('internal'), problem('unavailable')]) {
      expect(readHoldFailure(error)).toEqual({ kind: 'unanswered', text: refusalMessages.serverFailed });
    }
  });
});

describe('a confirmation that was refused', () => {
  test.each(['hold-expired', 'not-found'] as const)('is expired for %s', (code) => {
    expect(readConfirmFailure(problem(code))).toEqual({ kind: 'expired' });
  });

  test.each(['reservation-conflict', 'slot-taken'] as const)('is a conflict for %s', (code) => {
    expect(readConfirmFailure(problem(code))).toEqual({ kind: 'conflict', nearest });
  });

  test('keeps the sheet when no answer came', () => {
    expect(readConfirmFailure(new NetworkFailure())).toEqual({
      kind: 'failed',
      text: refusalMessages.confirmNoConnection,
    });
  });
});

test.each(problemCodes)('%s is answered with words or an action', (code) => {
  for (const refusal of [readHoldFailure(problem(code)), readConfirmFailure(problem(code))]) {
    expect('text' in refusal ? refusal.text : refusal.kind).not.toBe('');
  }
});
