import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveClient, type LiveSource } from './live-client.ts';

class FakeSource implements LiveSource {
  readyState = 0;
  readonly url: string;
  #listeners: [name: string, listener: (event: MessageEvent<string>) => void][] = [];

  constructor(url: string) {
    this.url = url;
  }

  addEventListener(name: string, listener: (event: MessageEvent<string>) => void) {
    this.#listeners.push([name, listener]);
  }

  say(name: string, data = '') {
    for (const [heard, listener] of this.#listeners) {
      if (heard === name) listener({ data } as MessageEvent<string>);
    }
  }

  open() {
    this.readyState = 1;
    this.say('open');
  }

  fail({ forGood }: { forGood: boolean }) {
    this.readyState = forGood ? 2 : 0;
    this.say('error');
  }

  close() {
    this.readyState = 2;
  }
}

function start() {
  const sources: FakeSource[] = [];
  const events: string[] = [];
  const healed: string[][] = [];
  const client = new LiveClient({
    connect: (url) => {
      const source = new FakeSource(url);
      sources.push(source);
      return source;
    },
    setTimer: (run, ms) => setTimeout(run, ms) as unknown as number,
    clearTimer: (timer) => clearTimeout(timer),
    onEvent: (name, data) => events.push(`${name} ${data}`),
    onHeal: (topics) => healed.push(topics),
  });
  const source = (at: number) => sources.at(at) as FakeSource;
  return { client, sources, events, healed, source };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the live stream', () => {
  test('is one for all topics watched', () => {
    const { client, sources, source } = start();
    client.watch('me');
    client.watch('days:g/c');
    client.watch('me');
    vi.advanceTimersByTime(50);
    expect(sources).toHaveLength(1);
    expect(decodeURIComponent(source(0).url)).toBe('/api/live?topics=days:g/c,me');
  });

  test('hands on events, and heals what it just began to hear', () => {
    const { client, events, healed, source } = start();
    client.watch('me');
    vi.advanceTimersByTime(50);
    expect(client.status).toBe('connecting');
    source(0).open();
    source(0).say('changed', '{}');
    expect(client.status).toBe('open');
    expect(events).toEqual(['changed {}']);
    expect(healed).toEqual([['me']]);
  });

  test('hears the old stream until the new one stands, and heals only the new topic', () => {
    const { client, events, healed, source } = start();
    client.watch('me');
    vi.advanceTimersByTime(50);
    source(0).open();
    client.watch('days:g/c');
    vi.advanceTimersByTime(50);
    source(0).say('changed', 'old');
    source(1).open();
    source(0).say('changed', 'too late');
    expect(events).toEqual(['changed old']);
    expect(source(0).readyState).toBe(2);
    expect(healed).toEqual([['me'], ['days:g/c']]);
  });

  test('closes when nothing is watched any more', () => {
    const { client, source } = start();
    const unwatch = client.watch('me');
    vi.advanceTimersByTime(50);
    source(0).open();
    unwatch();
    vi.advanceTimersByTime(50);
    expect(source(0).readyState).toBe(2);
    expect(client.status).toBe('closed');
  });

  test('keeps its stream when a page leaves and the next one watches the same', () => {
    const { client, sources } = start();
    const unwatch = client.watch('me');
    vi.advanceTimersByTime(50);
    unwatch();
    client.watch('me');
    vi.advanceTimersByTime(50);
    expect(sources).toHaveLength(1);
  });

  test('is closed while the tab is hidden, then heals everything', () => {
    const { client, sources, healed, source } = start();
    client.watch('me');
    vi.advanceTimersByTime(50);
    source(0).open();
    client.setVisible(false);
    expect(source(0).readyState).toBe(2);
    client.watch('days:g/c');
    vi.advanceTimersByTime(50);
    expect(sources).toHaveLength(1);
    client.setVisible(true);
    source(1).open();
    expect(healed.at(-1)).toEqual(['days:g/c', 'me']);
  });

  test('says that it is lost, and heals when the browser opened it again', () => {
    const { client, healed, source } = start();
    const heard = vi.fn();
    client.onStatus(heard);
    client.watch('me');
    vi.advanceTimersByTime(50);
    source(0).open();
    source(0).fail({ forGood: false });
    expect(client.status).toBe('lost');
    source(0).open();
    expect(client.status).toBe('open');
    expect(healed).toEqual([['me'], ['me']]);
    expect(heard).toHaveBeenCalledTimes(4);
  });

  test('tries again, ever more rarely, when the server refused it', () => {
    const { client, sources, source } = start();
    client.watch('me');
    vi.advanceTimersByTime(50);
    source(0).fail({ forGood: true });
    vi.advanceTimersByTime(999);
    expect(sources).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sources).toHaveLength(2);
    source(1).fail({ forGood: true });
    vi.advanceTimersByTime(1999);
    expect(sources).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sources).toHaveLength(3);
  });

  test('begins anew when the network is back, and heals everything', () => {
    const { client, sources, healed, source } = start();
    client.watch('me');
    vi.advanceTimersByTime(50);
    source(0).open();
    client.reconnect();
    expect(source(0).readyState).toBe(2);
    expect(sources).toHaveLength(2);
    source(1).fail({ forGood: true });
    client.reconnect();
    source(2).open();
    expect(client.status).toBe('open');
    expect(healed).toEqual([['me'], ['me']]);
  });

  test('begins nothing when nothing is watched', () => {
    const { client, sources } = start();
    client.reconnect();
    expect(sources).toHaveLength(0);
  });
});
