import { afterEach, describe, expect, test } from 'vitest';
import { noteServerTime } from '../../lib/clock.ts';
import { announcement, countdownAt, inWords } from './countdown.ts';

const noon = Date.parse('2026-05-02T12:00:00.000Z');
const deadline = '2026-05-02T12:05:00.000Z';

afterEach(() => noteServerTime('2026-05-02T12:00:00.000Z', noon, noon));

describe('the countdown', () => {
  test('runs from full to nothing', () => {
    expect(countdownAt(deadline, noon)).toEqual({ secondsLeft: 300, fractionLeft: 1 });
    expect(countdownAt(deadline, noon + 150_000)).toEqual({ secondsLeft: 150, fractionLeft: 0.5 });
    expect(countdownAt(deadline, noon + 299_001)).toEqual({ secondsLeft: 1, fractionLeft: 1 / 300 });
    expect(countdownAt(deadline, noon + 300_000)).toEqual({ secondsLeft: 0, fractionLeft: 0 });
  });

  test('has ended after a long sleep', () => {
    expect(countdownAt(deadline, noon + 3_600_000).secondsLeft).toBe(0);
  });

  test('follows the server when the browser clock is an hour wrong', () => {
    noteServerTime('2026-05-02T12:00:00.000Z', noon - 3_600_000, noon - 3_600_000);
    expect(countdownAt(deadline, noon - 3_600_000 + 60_000).secondsLeft).toBe(240);
  });
});

test.each([
  [300, '5 minutes'],
  [245, '4 minutes 5 seconds'],
  [61, '1 minute 1 second'],
  [60, '1 minute'],
  [20, '20 seconds'],
  [0, '0 seconds'],
])('%i seconds read %s', (seconds, words) => {
  expect(inWords(seconds)).toBe(words);
});

describe('announcements', () => {
  test('come at two minutes, one minute and twenty seconds', () => {
    const heard: string[] = [];
    for (let seconds = 300; seconds > 0; seconds -= 1) {
      const words = announcement(seconds, seconds - 1);
      if (words !== null) heard.push(words);
    }
    expect(heard).toEqual(['2 minutes left', '1 minute left', '20 seconds left']);
  });

  test('say the time that is left when several were slept through', () => {
    expect(announcement(290, 55)).toBe('55 seconds left');
  });

  test('leave the end to the expiry', () => {
    expect(announcement(5, 0)).toBeNull();
  });
});
