import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiProblem, get, NetworkFailure, nothing, problemCode, send, UnexpectedReply } from './api.ts';

const answer = (body: string | null, status = 200) => {
  const fetched = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const course = z.object({ name: z.string() });

afterEach(() => vi.unstubAllGlobals());

describe('a reply', () => {
  it('is parsed by its schema', async () => {
    answer('{"name":"Cedar Ridge","more":1}');
    await expect(get('/api/x', course)).resolves.toEqual({ name: 'Cedar Ridge' });
  });

  it('of another shape is refused', async () => {
    answer('{"name":7}');
    await expect(get('/api/x', course)).rejects.toBeInstanceOf(UnexpectedReply);
  });

  it('without a body satisfies who expects nothing', async () => {
    answer(null, 204);
    await expect(send('DELETE', '/api/x', nothing)).resolves.toBeUndefined();
  });
});

describe('a problem', () => {
  it('is thrown with its code, its words and its nearest times', async () => {
    const nearest = [{ time: '07:10', teeID: 'front', teeName: 'Front Nine' }];
    answer(
      JSON.stringify({ type: 'about:blank', title: 'Taken', status: 409, code: 'slot-taken', nearest }),
      409,
    );
    const error = await get('/api/x', course).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ code: 'slot-taken', status: 409, nearest, errors: [] });
    expect(problemCode(error)).toBe('slot-taken');
  });

  it('of a code that nobody knows is an unexpected reply', async () => {
    answer('{"type":"about:blank","title":"?","status":400,"code":"brand-new"}', 400);
    const error = await get('/api/x', course).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnexpectedReply);
    expect(problemCode(error)).toBeUndefined();
  });

  it('from something between us and the server is an unexpected reply', async () => {
    answer('<h1>Bad gateway</h1>', 502);
    await expect(get('/api/x', course)).rejects.toBeInstanceOf(UnexpectedReply);
  });
});

describe('a write that is sent away for a moment', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const sentAway = () =>
    new Response('{"type":"about:blank","status":503,"title":"Busy","code":"unavailable"}', {
      status: 503,
      headers: { 'retry-after': '2' },
    });
  const answers = (...given: (() => Response)[]) => {
    const fetched = vi.fn(async () => (given.shift() ?? sentAway)());
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };

  it('comes back when it was told to, and not before', async () => {
    const fetched = answers(sentAway, () => new Response('{"name":"x"}'));
    const sent = send('POST', '/api/x', course, { players: 2 });
    await vi.advanceTimersByTimeAsync(1999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1001);
    await expect(sent).resolves.toEqual({ name: 'x' });
    expect(fetched.mock.calls[1]).toEqual(fetched.mock.calls[0]);
  });

  it('gives up after two more tries', async () => {
    const fetched = answers();
    const sent = send('PUT', '/api/x', course).catch(problemCode);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await sent).toBe('unavailable');
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('is told at once when it would wait long', async () => {
    const fetched = answers(
      () =>
        new Response('{"type":"about:blank","status":503,"title":"Paused","code":"paused"}', {
          status: 503,
          headers: { 'retry-after': '15' },
        }),
    );
    expect(await send('POST', '/api/x', course).catch(problemCode)).toBe('paused');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is said at once by a server that does not say when', async () => {
    const fetched = answers(() => new Response('{"code":"unavailable"}', { status: 503 }));
    await expect(send('POST', '/api/x', course)).rejects.toBeInstanceOf(UnexpectedReply);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('a request', () => {
  it('names its content only when it has some', async () => {
    const fetched = answer('{"name":"x"}');
    await send('POST', '/api/x', course, { players: 2 });
    await send('PUT', '/api/x', course);
    expect(fetched.mock.calls).toMatchObject([
      ['/api/x', { method: 'POST', body: '{"players":2}', headers: { 'content-type': 'application/json' } }],
      ['/api/x', { method: 'PUT' }],
    ]);
    expect(fetched.mock.calls[1]).not.toMatchObject([{}, { headers: { 'content-type': expect.anything() } }]);
  });

  it('without a reply is a network failure', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(send('POST', '/api/x', course)).rejects.toBeInstanceOf(NetworkFailure);
  });

  it('that its query gave up is not a failure of the network', async () => {
    const given = new AbortController();
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
      given.abort();
      return Promise.reject(signal?.reason);
    });
    const error = await get('/api/x', course, given.signal).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(NetworkFailure);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});
