import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { exportAll, importGood } from '../../../test/import-for-tests.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';

const { group, course } = twoNines;
const place = `/api/clubhouse/groups/${group}/courses/${course}`;
const golfers = `/api/groups/${group}/courses/${course}`;

let database: TestDatabase;
let app: FastifyInstance;
let manager: Browser;
let anybody: Browser;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  await storeCourse(database.pool, { ...twoNines, course: 'other' });
  app = await openWholeServer(database.pool);
  manager = await signedInStaff({
    app,
    pool: database.pool,
    group,
    course: null,
    name: 'Max',
    role: 'manager',
  });
  anybody = new Browser(app);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

function drawn(width: number, height: number, colour = '#7b1fa2') {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}
const upload = async (kind: string, file: Buffer, who = manager, at = place) =>
  who.send('POST', `${at}/pictures`, { kind, file: file.toString('base64') });
const settings = async () => (await manager.send('GET', `${place}/settings`)).json();

/** As somebody saves the form. */
async function save(pictures: object) {
  const { revision, document, teesheets } = await settings();
  const { logo: _logo, photo: _photo, ...others } = document;
  return manager.send('PUT', `${place}/settings`, {
    revision,
    document: { ...others, ...pictures },
    teesheets,
  });
}

describe('an upload', () => {
  it.each([
    ['png', 'logo', 'image/png', [240, 192]],
    ['jpeg', 'photo', 'image/webp', [1280, 720]],
    ['webp', 'photo', 'image/webp', [1280, 720]],
  ] as const)('of %s as %s is drawn anew, without metadata', async (format, kind, type, [width, height]) => {
    const file = await drawn(1500, 1200)
      .withMetadata({ exif: { IFD0: { Copyright: 'SECRET' } } })
      .toFormat(format)
      .toBuffer();
    const uploaded = await upload(kind, file);
    expect([uploaded.statusCode, uploaded.json()]).toEqual([
      201,
      { id: expect.stringMatching(/^[\w-]{32}$/), width, height },
    ]);
    const shown = await app.inject(`${golfers}/pictures/${uploaded.json().id}`);
    expect(shown.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { exif, ...about } = await sharp(shown.rawPayload).metadata();
    expect([about.width, about.height, exif]).toEqual([width, height, undefined]);
    expect(shown.rawPayload.includes('SECRET')).toBe(false);
  });

  it('that is small keeps its size', async () => {
    const uploaded = await upload('logo', await drawn(40, 30).png().toBuffer());
    expect(uploaded.json()).toMatchObject({ width: 40, height: 30 });
  });

  it.each([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', () => drawn(9, 9).gif().toBuffer()],
    ['a text', async () => Buffer.from('not a picture')],
    ['half a picture', async () => (await drawn(200, 200).png().toBuffer()).subarray(0, 60)],
    ['more than 40 million pixels', () => drawn(8000, 5001).png().toBuffer()],
  ])('of %s is refused', async (_what, file) => {
    const refused = await upload('logo', await file());
    expect(codeOf(refused)).toBe('invalid-request');
    expect(refused.json().errors).toEqual([
      { path: 'file', message: 'must be a PNG, JPEG or WebP picture of at most 40 million pixels' },
    ]);
  });

  it('of more than 8 MB is refused', async () => {
    expect(codeOf(await upload('logo', Buffer.alloc(8_000_004, 1)))).toBe('invalid-request');
  });

  it('is for managers of the course', async () => {
    const file = await drawn(9, 9).png().toBuffer();
    const { pool } = database;
    const clerk = await signedInStaff({ app, pool, group, course: null, name: 'Ann', role: 'pro-shop' });
    const elsewhere = await signedInStaff({
      app,
      pool,
      group,
      course: 'other',
      name: 'Una',
      role: 'manager',
    });
    expect(codeOf(await upload('logo', file, clerk))).toBe('not-allowed');
    expect(codeOf(await upload('logo', file, elsewhere))).toBe('course-not-found');
    expect(codeOf(await upload('logo', file, anybody))).toBe('not-signed-in');
  });
});

describe('settings', () => {
  it('name pictures, which golfers get with course and card, and an import leaves them', async () => {
    const logo = (await upload('logo', await drawn(300, 100, '#1f6b45').png().toBuffer())).json();
    const photo = (await upload('photo', await drawn(1600, 900).jpeg().toBuffer())).json();
    const saved = await save({ logo: { id: logo.id, alt: 'Two pines' }, photo: { id: photo.id } });
    expect(saved.json().warnings).toEqual([]);
    expect(codeOf(saved)).toBe(200);
    const shown = {
      logo: { src: `${golfers}/pictures/${logo.id}`, width: 300, height: 100, alt: 'Two pines' },
      photo: { src: `${golfers}/pictures/${photo.id}`, width: 1280, height: 720, alt: '' },
    };
    expect((await anybody.send('GET', golfers)).json()).toMatchObject(shown);
    const cards = (await anybody.send('GET', `/api/groups/${group}/courses`)).json().courses;
    expect(cards.find(({ id }: { id: string }) => id === course)).toMatchObject(shown);

    await importGood(database.pool, {
      groups: {
        [group]: {
          name: group,
          courses: {
            [course]: {
              ...twoNines.document,
              city: 'Omaha',
              teesheets: Object.fromEntries(twoNines.teesheets.map(({ id, ...sheet }) => [id, sheet])),
            },
          },
        },
      },
    });
    expect((await settings()).document).toMatchObject({ city: 'Omaha', logo: { id: logo.id } });
    expect(JSON.stringify(await exportAll(database.pool))).not.toContain(logo.id);
  });

  it('go back to former pictures, and without one there is none', async () => {
    const { revision, document } = await settings();
    expect(codeOf(await save({}))).toBe(200);
    expect((await anybody.send('GET', golfers)).json()).not.toHaveProperty('logo');
    const former = (await manager.send('GET', `${place}/settings/history/${revision}`)).json();
    const back = await manager.send('PUT', `${place}/settings`, {
      revision: (await settings()).revision,
      ...former,
    });
    expect(codeOf(back)).toBe(200);
    expect((await settings()).document).toEqual(document);
  });

  it.each([
    ['of no upload', { id: 'A'.repeat(32) }],
    ['of another kind', 'https://example.com/logo.png'],
    ['with too long words', { id: 'A'.repeat(32), alt: 'x'.repeat(201) }],
  ])('refuse a picture %s', async (_what, logo) => {
    const refused = await save({ logo });
    expect(codeOf(refused)).toBe('invalid-request');
    expect(refused.json().errors[0].path).toBe('logo');
  });

  it('refuse a picture of another course', async () => {
    const there = place.replace(course, 'other');
    const { id } = (await upload('logo', await drawn(77, 7).png().toBuffer(), manager, there)).json();
    expect(codeOf(await save({ logo: { id } }))).toBe('invalid-request');
  });
});

it('what no settings name is deleted after a day, with the next upload', async () => {
  const named = (await settings()).document.logo.id;
  const unsaved = (await upload('logo', await drawn(11, 11).png().toBuffer())).json().id;
  const isThere = async (id: string) => (await app.inject(`${golfers}/pictures/${id}`)).statusCode === 200;
  await database.pool.query(`update course_pictures set uploaded_at = uploaded_at - interval '25 hours'`);
  await upload('logo', await drawn(12, 12).png().toBuffer());
  expect([await isThere(named), await isThere(unsaved)]).toEqual([true, false]);
});

it('too many that were not saved are refused', async () => {
  await database.pool.query(
    `insert into course_pictures (course_key, id, content_type, width, height, bytes)
     select $1, 'filler-' || n, 'image/png', 1, 1, '' from generate_series(1, 50) n`,
    [`${group}/${course}`],
  );
  const refused = await upload('logo', await drawn(13, 13).png().toBuffer());
  expect(refused.json().errors[0].message).toContain('50 others');
});
