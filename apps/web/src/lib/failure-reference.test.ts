import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failureReference, noteOutcome, onFailureReference } from './failure-reference.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('is that of the last call that failed on the server’s side', () => {
  noteOutcome('GET /api/a', 500, 'first0000001');
  noteOutcome('GET /api/b', 503, 'second000002');
  noteOutcome('GET /api/c', 409, 'refused00003');
  expect(failureReference()).toBe('second000002');
});

it('goes when the same call goes well, not when another one does', () => {
  const told = vi.fn();
  const leave = onFailureReference(told);
  noteOutcome('GET /api/a', 500, 'first0000001');
  noteOutcome('GET /api/b', 200, undefined);
  expect(failureReference()).toBe('first0000001');
  noteOutcome('GET /api/a', 200, undefined);
  expect(failureReference()).toBeUndefined();
  expect(told).toHaveBeenCalledTimes(2);
  leave();
});

it('goes after a minute', () => {
  noteOutcome('GET /api/a', 500, 'first0000001');
  vi.advanceTimersByTime(59_999);
  expect(failureReference()).toBe('first0000001');
  vi.advanceTimersByTime(1);
  expect(failureReference()).toBeUndefined();
});
