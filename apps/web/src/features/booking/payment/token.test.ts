import { afterEach, describe, expect, test, vi } from 'vitest';
import type { TokenResult } from './square.ts';
import { takeToken } from './token.ts';

const answering = (result: TokenResult) => () => Promise.resolve(result);

afterEach(() => vi.useRealTimers());

describe('a token', () => {
  test('is taken from the card or a wallet', async () => {
    for (const method of ['card', 'apple-pay', 'google-pay'] as const) {
      expect(await takeToken(method, answering({ status: 'OK', token: 'cnon:1' }))).toEqual({
        ok: true,
        token: 'cnon:1',
      });
    }
  });

  test('is not had from an incomplete card', async () => {
    const errors = [{ field: 'cvv' }, { field: 'postalCode' }];
    expect(await takeToken('card', answering({ status: 'Invalid', errors }))).toEqual({
      ok: false,
      failure: { text: 'Please complete the payment form', advice: null, field: 'cvv' },
    });
  });

  test('is no loss where the golfer closed the wallet', async () => {
    expect(await takeToken('apple-pay', answering({ status: 'Cancel' }))).toEqual({
      ok: false,
      failure: null,
    });
    expect(await takeToken('google-pay', answering({ status: 'Abort' }))).toEqual({
      ok: false,
      failure: null,
    });
  });

  test.each([
    ['an error', answering({ status: 'Error' })],
    ['a token without letters', answering({ status: 'OK', token: '' })],
    ['a throw', () => Promise.reject(new Error('broken'))],
  ])('that fails with %s is a failed payment, and nothing was charged', async (_what, tokenize) => {
    expect(await takeToken('card', tokenize)).toMatchObject({
      ok: false,
      failure: {
        text: 'Payment failed. Please try again.',
        advice: expect.stringContaining('Nothing was charged'),
      },
    });
    expect(await takeToken('google-pay', tokenize)).toMatchObject({
      failure: { advice: 'Google Pay did not answer. Nothing was charged: please pay by card.' },
    });
  });

  test('that never comes is given up after two minutes', async () => {
    vi.useFakeTimers();
    const taken = takeToken('apple-pay', () => new Promise(() => undefined));
    let isGivenUp = false;
    void taken.then(() => {
      isGivenUp = true;
    });
    await vi.advanceTimersByTimeAsync(119_000);
    expect(isGivenUp).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await taken).toMatchObject({ failure: { text: 'Payment failed. Please try again.' } });
  });
});
