import { expect, test } from 'vitest';
import { ApiProblem, NetworkFailure, UnexpectedReply } from './api.ts';
import { withAdvice } from './failure-advice.ts';

const failed = 'The days could not be loaded.';

test('blames the connection where no reply came', () => {
  expect(withAdvice(failed, new NetworkFailure('no reply'))).toBe(
    `${failed} Check your connection and try again.`,
  );
});

test('says that an update is being installed', () => {
  const paused = new ApiProblem({ type: 'about:blank', title: 'Paused', status: 503, code: 'paused' });
  expect(withAdvice(failed, paused)).toBe(
    `${failed} An update is being installed. Please try again in a few minutes.`,
  );
});

test('owns up to whatever the server answered', () => {
  const internal = new ApiProblem({ type: 'about:blank', title: 'Internal', status: 500, code: 'internal' });
  for (const error of [internal, new UnexpectedReply('status 502 without a problem')])
    expect(withAdvice(failed, error)).toBe(`${failed} Something went wrong on our side. Please try again.`);
});
