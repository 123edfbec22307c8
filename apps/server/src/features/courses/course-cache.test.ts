import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { expect, test } from 'vitest';
import { twoNines } from '../../../test/example-course.ts';
import { createCourseCache } from './course-cache.ts';
import type { StoredCourse } from './store.ts';

/** A store whose reads finish on request. */
function slowStore() {
  const reads: { courseKey: CourseKey; end(revision: number | null): void }[] = [];
  let revision = 1;
  return {
    reads,
    setRevision(to: number) {
      revision = to;
    },
    revision: async () => revision,
    course: (courseKey: CourseKey) =>
      new Promise<StoredCourse | null>((resolve) => {
        reads.push({ courseKey, end: (at) => resolve(at === null ? null : storedCourse(courseKey, at)) });
      }),
  };
}

function storedCourse(courseKey: CourseKey, revision: number): StoredCourse {
  const [group = '', id = ''] = courseKey.split('/');
  return structuredClone({ ...twoNines, group, id, revision }) as unknown as StoredCourse;
}

async function read(store: ReturnType<typeof slowStore>, asked: Promise<unknown>, revision: number | null) {
  store.reads.at(-1)?.end(revision);
  return asked;
}

test('many askers of one course cost one read, and later ones none', async () => {
  const store = slowStore();
  const cache = createCourseCache(store);
  const asked = [
    cache.get(courseKeyOf({ group: 'g', course: 'a' })),
    cache.get(courseKeyOf({ group: 'g', course: 'a' })),
    cache.current(courseKeyOf({ group: 'g', course: 'a' })),
  ];
  store.reads[0]?.end(1);
  const answers = await Promise.all(asked);
  expect(answers[0]).toMatchObject({ revision: 1, document: { id: 'a', group: 'g', name: 'Two Nines' } });
  expect(answers[1]).toBe(answers[0]);
  expect(await cache.get(courseKeyOf({ group: 'g', course: 'a' }))).toBe(answers[0]);
  expect(store.reads).toHaveLength(1);
});

test('a course forgotten while it is read is read again by those who ask afterwards', async () => {
  const store = slowStore();
  const cache = createCourseCache(store);
  const before = cache.get(courseKeyOf({ group: 'g', course: 'a' }));
  cache.forget(courseKeyOf({ group: 'g', course: 'a' }));
  const after = cache.get(courseKeyOf({ group: 'g', course: 'a' }));
  expect(store.reads).toHaveLength(2);
  store.reads[1]?.end(2);
  expect(await after).toMatchObject({ revision: 2 });
  store.reads[0]?.end(1);
  expect(await before).toMatchObject({ revision: 1 });
  expect(await cache.get(courseKeyOf({ group: 'g', course: 'a' }))).toMatchObject({ revision: 2 });
  expect(store.reads).toHaveLength(2);
});

test('the current course is read again only when its revision differs', async () => {
  const store = slowStore();
  const cache = createCourseCache(store);
  await read(store, cache.get(courseKeyOf({ group: 'g', course: 'a' })), 1);
  expect(await cache.current(courseKeyOf({ group: 'g', course: 'a' }))).toMatchObject({ revision: 1 });
  expect(store.reads).toHaveLength(1);
  store.setRevision(2);
  const current = cache.current(courseKeyOf({ group: 'g', course: 'a' }));
  await expect.poll(() => store.reads.length).toBe(2);
  store.reads[1]?.end(2);
  expect(await current).toMatchObject({ revision: 2 });
});

test('an unknown course is asked for each time', async () => {
  const store = slowStore();
  const cache = createCourseCache(store);
  expect(await read(store, cache.get(courseKeyOf({ group: 'g', course: 'a' })), null)).toBeNull();
  expect(await read(store, cache.get(courseKeyOf({ group: 'g', course: 'a' })), 1)).toMatchObject({
    revision: 1,
  });
});

test('a read that fails is not remembered', async () => {
  const failing = { course: () => Promise.reject(new Error('gone')), revision: async () => null };
  const store = slowStore();
  let isDown = true;
  const cache = createCourseCache({
    revision: store.revision,
    course: (key) => (isDown ? failing.course() : store.course(key)),
  });
  await expect(cache.get(courseKeyOf({ group: 'g', course: 'a' }))).rejects.toThrow('gone');
  isDown = false;
  expect(await read(store, cache.get(courseKeyOf({ group: 'g', course: 'a' })), 1)).toMatchObject({
    revision: 1,
  });
});

test('the least recently used course is dropped at the limit', async () => {
  const store = slowStore();
  const cache = createCourseCache(store, 2);
  await read(store, cache.get(courseKeyOf({ group: 'g', course: 'a' })), 1);
  await read(store, cache.get(courseKeyOf({ group: 'g', course: 'b' })), 1);
  await cache.get(courseKeyOf({ group: 'g', course: 'a' }));
  await read(store, cache.get(courseKeyOf({ group: 'g', course: 'c' })), 1);
  await cache.get(courseKeyOf({ group: 'g', course: 'a' }));
  expect(store.reads).toHaveLength(3);
  const again = cache.get(courseKeyOf({ group: 'g', course: 'b' }));
  expect(store.reads).toHaveLength(4);
  await read(store, again, 1);
});
