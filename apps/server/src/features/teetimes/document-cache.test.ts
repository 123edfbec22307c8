import { beforeEach, expect, test } from 'vitest';
import { createDocumentCache, type Dated, type DocumentCache } from './document-cache.ts';

type Text = Dated & { text: string; former: string | null };
type Asked = { name: string; answer(text: string | null, endsAt?: number): void; fail(): void };

let nowMs: number;
let asked: Asked[];
let cache: DocumentCache<Text>;

beforeEach(() => {
  nowMs = 1000;
  asked = [];
  cache = createDocumentCache<Text>({
    nowMs: () => nowMs,
    maxDocuments: 3,
    idleMs: 60_000,
    compute: (name, former) =>
      new Promise((resolve, reject) => {
        asked.push({
          name,
          answer: (text, endsAt) =>
            resolve(
              text === null
                ? null
                : {
                    text,
                    topicVersion: `stamp of ${text}`,
                    endsAt: endsAt ?? null,
                    former: former?.text ?? null,
                  },
            ),
          fail: () => reject(new Error('away')),
        });
      }),
  });
});

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('many who ask at once cost one computation, and later ones none', async () => {
  const both = [cache.get('a'), cache.get('a')];
  asked[0]?.answer('one');
  expect((await Promise.all(both)).map((found) => found?.text)).toEqual(['one', 'one']);
  expect((await cache.get('a'))?.text).toBe('one');
  expect(cache.cached('a')?.text).toBe('one');
  expect(asked).toHaveLength(1);
});

test('a caller after a change never gets a computation begun before it', async () => {
  const before = cache.get('a');
  cache.changed('a');
  const after = cache.get('a');
  const alsoAfter = cache.get('a');
  asked[0]?.answer('old');
  expect((await before)?.text).toBe('old');
  expect(cache.cached('a')).toBeUndefined();
  await settle();
  asked[1]?.answer('new');
  expect((await after)?.text).toBe('new');
  expect((await alsoAfter)?.text).toBe('new');
  expect(asked).toHaveLength(2);
  expect(cache.cached('a')?.text).toBe('new');
});

test('a rush of changes costs one computation at a time', async () => {
  const first = cache.get('a');
  const later: Promise<unknown>[] = [];
  for (let change = 0; change < 50; change += 1) {
    cache.changed('a');
    later.push(cache.get('a'));
  }
  expect(asked).toHaveLength(1);
  asked[0]?.answer('old');
  await first;
  await settle();
  expect(asked).toHaveLength(2);
  asked[1]?.answer('new');
  await Promise.all(later);
  expect(asked).toHaveLength(2);
});

test('a failed computation is repeated for waiting callers, and is not cached', async () => {
  const failing = cache.get('a');
  cache.changed('a');
  const waiting = cache.get('a');
  asked[0]?.fail();
  await expect(failing).rejects.toThrow('away');
  await settle();
  asked[1]?.fail();
  await expect(waiting).rejects.toThrow('away');
  const third = cache.get('a');
  asked[2]?.answer('well');
  expect((await third)?.text).toBe('well');
});

test('a document ends at its time, and serves the next computation', async () => {
  const first = cache.get('a');
  asked[0]?.answer('morning', 2000);
  await first;
  nowMs = 1999;
  expect(cache.cached('a')?.text).toBe('morning');
  nowMs = 2000;
  expect(cache.cached('a')).toBeUndefined();
  const second = cache.get('a');
  asked[1]?.answer('noon');
  expect(await second).toMatchObject({ text: 'noon', former: 'morning' });
});

test('only the document that was asked about is outdated', async () => {
  const first = cache.get('a');
  asked[0]?.answer('one');
  await first;
  expect(cache.topicVersions()).toEqual([['a', 'stamp of one']]);
  cache.outdated('a', 'stamp of an older one');
  expect(cache.cached('a')?.text).toBe('one');
  cache.outdated('a', 'stamp of one');
  expect(cache.cached('a')).toBeUndefined();
  expect(cache.topicVersions()).toEqual([]);
});

test('changes below a name end what begins with it', async () => {
  for (const name of ['g/c/1', 'g/c/2', 'g/cc/1']) {
    const found = cache.get(name);
    asked.at(-1)?.answer(name);
    await found;
  }
  cache.changedBelow('g/c/');
  expect(cache.topicVersions().map(([name]) => name)).toEqual(['g/cc/1']);
});

test('the least used goes when there are too many, and what is idle goes by itself', async () => {
  for (const name of ['a', 'b', 'c', 'd']) {
    nowMs += 1;
    const found = cache.get(name);
    asked.at(-1)?.answer(name);
    await found;
    cache.cached('a');
  }
  expect(cache.topicVersions().map(([name]) => name)).toEqual(['a', 'c', 'd']);
  nowMs += 60_000;
  cache.cached('c');
  nowMs += 1;
  expect(cache.topicVersions().map(([name]) => name)).toEqual(['c']);
});

test('what does not exist is not kept', async () => {
  const missing = cache.get('a');
  asked[0]?.answer(null);
  expect(await missing).toBeNull();
  expect(cache.topicVersions()).toEqual([]);
  void cache.get('a');
  expect(asked).toHaveLength(2);
});
