import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { get, NetworkFailure, nothing, send } from './api.ts';

const document = z.object({ from: z.string() });
const reply = (from: string) => new Response(JSON.stringify({ from }));
const fetched = vi.fn(async () => reply('the network'));

function askedEarly(path: string, early: Promise<Response>): void {
  vi.stubGlobal('window', { earlyReplies: new Map([[path, early]]) });
}

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('answers the first who asks, and no other', async () => {
  askedEarly('/api/x', Promise.resolve(reply('the head')));
  await expect(get('/api/x', document)).resolves.toEqual({ from: 'the head' });
  expect(fetched).not.toHaveBeenCalled();
  await expect(get('/api/x', document)).resolves.toEqual({ from: 'the network' });
});

it('answers nobody who asks for something else', async () => {
  askedEarly('/api/x', Promise.resolve(reply('the head')));
  await expect(get('/api/y', document)).resolves.toEqual({ from: 'the network' });
});

it('is out of date once something was written', async () => {
  askedEarly('/api/x', Promise.resolve(reply('the head')));
  await send('POST', '/api/x', nothing, {});
  await expect(get('/api/x', document)).resolves.toEqual({ from: 'the network' });
});

it('outlives the beginning of an anonymous visit', async () => {
  askedEarly('/api/x', Promise.resolve(reply('the head')));
  await send('POST', '/api/session/anonymous', nothing);
  await expect(get('/api/x', document)).resolves.toEqual({ from: 'the head' });
});

it('is out of date half a minute after the document', async () => {
  askedEarly('/api/x', Promise.resolve(reply('the head')));
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  await expect(get('/api/x', document)).resolves.toEqual({ from: 'the network' });
});

it('fails as any other request does, and is asked again', async () => {
  const lost = Promise.reject(new TypeError('Failed to fetch'));
  askedEarly('/api/x', lost);
  await expect(get('/api/x', document)).rejects.toBeInstanceOf(NetworkFailure);
  await expect(get('/api/x', document)).resolves.toEqual({ from: 'the network' });
});
