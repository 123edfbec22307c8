import type { Board } from '@dewsweeper/contract/board';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { exportAll, importGood, issuesOf } from '../../../test/import-for-tests.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';

const { group, document, teesheets } = twoNines;
const courses = `/api/clubhouse/groups/${group}/courses`;
const preview = `/api/clubhouse/groups/${group}/board-preview`;

let database: TestDatabase;
let app: FastifyInstance;
let manager: Browser;
let clerk: Browser;
let managerOfOne: Browser;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  app = await openWholeServer(database.pool);
  const staff = { app, pool: database.pool, group, course: null };
  manager = await signedInStaff({ ...staff, name: 'Max', role: 'manager' });
  clerk = await signedInStaff({ ...staff, name: 'Ann', role: 'pro-shop' });
  managerOfOne = await signedInStaff({ ...staff, course: twoNines.course, name: 'Una', role: 'manager' });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

describe('a new course', () => {
  it('gets an id of its name, with a number when there is one', async () => {
    const made = async () => (await manager.send('POST', courses, { document, teesheets })).json().id;
    expect([await made(), await made()]).toEqual(['two-nines-2', 'two-nines-3']);
  });

  it('names what is wrong by its place in the request, and changes nothing', async () => {
    const [front, back] = teesheets;
    const refused = await manager.send('POST', courses, {
      document: { ...document, name: 'Wrong', timeZone: 'Mars/Base' },
      teesheets: [front, { ...back, startTime: '25:00' }],
    });
    expect(codeOf(refused)).toBe('invalid-request');
    expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual([
      'timeZone',
      'teesheets.1.startTime',
    ]);
    const { rows } = await database.pool.query(`select from courses where document ->> 'name' = 'Wrong'`);
    expect(rows).toEqual([]);
  });

  it.each([
    ['no tee sheet', []],
    ['a tee sheet without an id', [{ ...teesheets[0], id: undefined }]],
    ['two of one id', [teesheets[0], teesheets[0]]],
  ])('is refused with %s', async (_what, sheets) => {
    expect(codeOf(await manager.send('POST', courses, { document, teesheets: sheets }))).toBe(
      'invalid-request',
    );
  });

  it('is for managers of the whole group', async () => {
    const body = { document, teesheets };
    expect(codeOf(await clerk.send('POST', courses, body))).toBe('not-allowed');
    expect(codeOf(await managerOfOne.send('POST', courses, body))).toBe('group-not-found');
    expect(codeOf(await manager.send('POST', courses.replace(group, 'other'), body))).toBe('group-not-found');
  });
});

describe('the board before a course is stored', () => {
  it('is what golfers would see on the day', async () => {
    const shown = await manager.send('POST', preview, { document, teesheets, date: dateIn(2) });
    const stored = await new Browser(app).send(
      'GET',
      `/api/groups/${group}/courses/${twoNines.course}/teetimes/${dateIn(2)}`,
    );
    expect(shown.json().slots).toEqual(stored.json().slots);
    const ofCourse = `${courses}/${twoNines.course}/board-preview`;
    const theirs = await managerOfOne.send('POST', ofCourse, { document, teesheets, date: dateIn(2) });
    expect(theirs.json()).toEqual(shown.json());
    expect(shown.json().slots.length).toBeGreaterThan(50);
  });

  it('is also of a day that cannot be booked yet', async () => {
    const slots = async (date: string) =>
      (await manager.send('POST', preview, { document, teesheets, date })).json().slots;
    expect(await slots(dateIn(100))).toEqual(await slots(dateIn(2)));
  });

  it('is of tomorrow unless a day is asked for', async () => {
    const shown = await manager.send('POST', preview, { document, teesheets, date: null });
    expect(shown.json().date).toBe(dateIn(1));
  });

  it('is not for clerks', async () => {
    const body = { document, teesheets, date: null };
    for (const path of [preview, `${courses}/${twoNines.course}/board-preview`])
      expect(codeOf(await clerk.send('POST', path, body))).toBe('not-allowed');
  });
});

describe('settings', () => {
  const settings = `/api/clubhouse/groups/${group}/courses/${twoNines.course}/settings`;
  const stored = async () => (await manager.send('GET', settings)).json();
  const [front, back] = teesheets;

  it('are read with their revision and the link', async () => {
    const { revision, link, ...read } = await stored();
    expect(read).toEqual({ document, teesheets, formerTees: [], later: [] });
    expect(revision).toBe(1);
    expect(link).toBe(`http://localhost:3000/group/${group}/course/${twoNines.course}/`);
  });

  it('are tried: what would change is named, and nothing is written', async () => {
    const { revision } = await stored();
    const body = { revision, document: { ...document, name: 'Two Oaks' }, teesheets };
    const tried = await manager.send('PUT', `${settings}?trial`, body);
    expect(tried.json().changes).toContain('name: "Two Nines" becomes "Two Oaks"');
    expect(await stored()).toMatchObject({ revision, document: { name: 'Two Nines' } });
  });

  it('are saved, and golfers see them', async () => {
    const { revision } = await stored();
    const body = {
      revision,
      document: { ...document, phone: '(402) 555-0142' },
      teesheets: [{ ...front, startTime: '08:00' }, back],
    };
    expect((await manager.send('PUT', settings, body)).json()).toMatchObject({ warnings: [] });
    expect((await stored()).revision).toBeGreaterThan(revision);
    const board = await new Browser(app).send(
      'GET',
      `/api/groups/${group}/courses/${twoNines.course}/teetimes/${dateIn(3)}`,
    );
    const times = board.json().slots.filter(({ teeID }: { teeID: string }) => teeID === 'front');
    expect(times[0].time).toBe('08:00');
  });

  it('hold prices by time: previewed, tried in a line each, warned of, and saved', async () => {
    const { revision } = await stored();
    const twilight = { startTime: '16:00', greenFee9: 15, greenFee18: 28 };
    const priced = (prices: object[]) => ({
      ...document,
      rates: [{ ...document.rates[0], prices }, document.rates[1]],
    });
    const shown = await manager.send('POST', preview, {
      document: priced([twilight]),
      teesheets,
      date: dateIn(2),
    });
    const nines = new Map<string, number>(
      shown.json().slots.map(({ time, nine }: Board['slots'][number]) => [time, nine?.priceCents]),
    );
    expect(['15:50', '16:00'].map((time) => nines.get(time))).toEqual([2400, 1500]);

    const twice = { revision, document: priced([twilight, { ...twilight, endTime: '18:00' }]), teesheets };
    const tried = (await manager.send('PUT', `${settings}?trial`, twice)).json();
    expect(tried.changes).toContain('rates.0.prices.1.endTime: absent becomes "18:00"');
    expect(tried.warnings).toEqual([
      {
        path: 'rates.0.prices.1',
        message: 'never counts: earlier prices have all of its days and times',
      },
    ]);
    const wrong = { revision, document: priced([{ ...twilight, endTime: '15:00' }]), teesheets };
    const refused = await manager.send('PUT', `${settings}?trial`, wrong);
    expect(refused.json().errors).toEqual([
      { path: 'rates.0.prices.0.endTime', message: '"15:00", must be 16:00 (startTime) or later' },
    ]);
    const saved = await manager.send('PUT', settings, { revision, document: priced([twilight]), teesheets });
    expect(codeOf(saved)).toBe(200);
    expect((await stored()).document.rates[0].prices).toEqual([twilight]);
  });

  it('give the course a colour, which golfers get with its shades', async () => {
    const golfers = `/api/groups/${group}/courses/${twoNines.course}`;
    const before = (await new Browser(app).send('GET', golfers)).json();
    expect(before).not.toHaveProperty('colourStyle');
    const { revision, document: current, teesheets: sheets } = await stored();
    const coloured = (colour: string) => ({ revision, document: { ...current, colour }, teesheets: sheets });
    const refused = await manager.send('PUT', settings, coloured('red;}'));
    expect(refused.json().errors).toEqual([
      { path: 'colour', message: '"red;}", must be a color such as #1f6b45' },
    ]);
    const shades = await manager.send('GET', settings.replace('settings', 'colours/7b1fa2'));
    expect(shades.json().light.fairway).toBe('#7b1fa2');
    expect(codeOf(await manager.send('PUT', settings, coloured('#7B1FA2')))).toBe(200);
    const after = (await new Browser(app).send('GET', golfers)).json();
    expect(after).toEqual({ ...before, colour: '#7B1FA2', colourStyle: expect.stringMatching(/^:root\{/) });
    expect(after.colourStyle).toContain(shades.json().dark.fairway);
  });

  it('say the course’s messages in other languages, which golfers get with the course', async () => {
    const golfers = `/api/groups/${group}/courses/${twoNines.course}`;
    const before = (await new Browser(app).send('GET', golfers)).json();
    expect(before.widgetSettings).not.toHaveProperty('translations');
    const { revision, document: current, teesheets: sheets } = await stored();
    const translations = { fr: { widgetMessage: 'Greens aérés.' } };
    const body = {
      revision,
      document: { ...current, widgetSettings: { ...current.widgetSettings, translations } },
      teesheets: sheets,
    };
    const tried = await manager.send('PUT', `${settings}?trial`, body);
    expect(tried.json().changes).toContain(
      'widgetSettings.translations.fr.widgetMessage: absent becomes "Greens aérés."',
    );
    expect(codeOf(await manager.send('PUT', settings, body))).toBe(200);
    const after = (await new Browser(app).send('GET', golfers)).json();
    expect(after).toEqual({ ...before, widgetSettings: { ...before.widgetSettings, translations } });
  });

  it('of two who edit at once, the second is told', async () => {
    const { revision } = await stored();
    const body = { revision, document: { ...document, city: 'Omaha' }, teesheets };
    expect(codeOf(await manager.send('PUT', settings, body))).toBe(200);
    const late = { ...body, document: { ...document, city: 'Fargo' } };
    expect(codeOf(await managerOfOne.send('PUT', settings, late))).toBe('changed-meanwhile');
    expect((await stored()).document.city).toBe('Omaha');
  });

  it('name a reservation that would lose its time', async () => {
    const { revision } = await stored();
    await database.pool.query(
      `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, source)
       values ($1, 'early', $2, '07:00', 'front', 9, 1, 'confirmed', 'widget')`,
      [`${group}/${twoNines.course}`, dateIn(1)],
    );
    const body = { revision, document, teesheets: [{ ...front, startTime: '09:00' }, back] };
    const tried = await manager.send('PUT', `${settings}?trial`, body);
    expect(JSON.stringify(tried.json().warnings)).toContain('early');
  });

  it('are kept as they were before each change, with who and what', async () => {
    const { revision, document: current, ...rest } = await stored();
    const renamed = { ...current, name: 'Two Elms' };
    await managerOfOne.send('PUT', settings, { revision, document: renamed, teesheets: rest.teesheets });
    const [last, ...earlier] = (await manager.send('GET', `${settings}/history`)).json().entries;
    expect(last).toMatchObject({ revision, by: 'Una', changes: ['name: "Two Nines" becomes "Two Elms"'] });
    expect(earlier).toContainEqual(
      expect.objectContaining({
        by: 'Max',
        changes: expect.arrayContaining(['city: "Lincoln" becomes "Omaha"']),
      }),
    );

    const { json } = await manager.send('GET', `${settings}/history/${revision}`);
    expect(json()).toEqual({ document: current, teesheets: rest.teesheets });
    await manager.send('PUT', settings, { ...json(), revision: (await stored()).revision });
    expect((await stored()).document.name).toBe('Two Nines');
  });

  it('of earlier changes are read a page at a time', async () => {
    const read = async (query: string) => (await manager.send('GET', `${settings}/history${query}`)).json();
    const own = (await read('')).entries.length;
    await database.pool.query(
      `insert into former_settings (course_key, revision, document, teesheets, changed_by)
       select $1, n, jsonb_build_object('name', n::text), '[]', 'import' from generate_series(1001, 1040) n`,
      [`${group}/${twoNines.course}`],
    );
    const first = await read('');
    expect([first.entries[0].revision, first.entries.length, first.hasOlder]).toEqual([1040, 20, true]);
    const second = await read('?before=1021');
    expect(second.entries[0]).toMatchObject({ revision: 1020, changes: ['name: "1020" becomes "1021"'] });
    const third = await read(`?before=${second.entries.at(-1).revision}`);
    expect([second.hasOlder, third.hasOlder, third.entries.length]).toEqual([true, false, own]);
    await database.pool.query('delete from former_settings where revision > 1000');
  });

  it('are kept for 200 changes', async () => {
    await database.pool.query(
      `insert into former_settings (course_key, revision, document, teesheets, changed_by)
       select course_key, revision - n, '{}', '[]', 'import' from courses, unnest(array[199, 200]) n where id = $1`,
      [twoNines.course],
    );
    const { revision, document: current, teesheets: sheets } = await stored();
    const changed = { revision, document: { ...current, zip: '68516' }, teesheets: sheets };
    expect(codeOf(await manager.send('PUT', settings, changed))).toBe(200);
    const { rows } = await database.pool.query('select revision from former_settings where revision < 0');
    expect(rows).toEqual([{ revision: String(revision - 199) }]);
  });

  it('that are not kept are not found', async () => {
    expect(codeOf(await manager.send('GET', `${settings}/history/999`))).toBe('not-found');
    expect(codeOf(await manager.send('GET', `${settings}/history/none`))).toBe('invalid-request');
  });

  it.each([['a wrong field', { document: { ...document, rates: [] }, teesheets }, 'invalid-request']])(
    'are refused with %s',
    async (_what, body, code) => {
      const { revision } = await stored();
      expect(codeOf(await manager.send('PUT', settings, { revision, ...body }))).toBe(code);
    },
  );

  describe('of tees', () => {
    const third = { ...front, id: 'third', name: 'Third Nine', reroundTeeID: 'third' };
    const put = async (sheets: readonly object[], query = '') => {
      const { revision, document: current } = await stored();
      return manager.send('PUT', `${settings}${query}`, { revision, document: current, teesheets: sheets });
    };
    const insertGroup = (
      id: string,
      columns: { date: string; tee: string; source?: string; block?: object },
    ) =>
      database.pool.query(
        `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status,
           source, golfers, block)
         values ($1, $2, $3, '07:00', $4, 9, 1, 'confirmed', $5, '[{"name": "Ada Moreno"}]', $6)`,
        [
          `${group}/${twoNines.course}`,
          id,
          columns.date,
          columns.tee,
          columns.source ?? 'widget',
          columns.block,
        ],
      );

    it('add one, put them in another order, and remove it again', async () => {
      const { teesheets: before } = await stored();
      const tried = await put([third, ...before], '?trial');
      expect(tried.json().changes).toEqual(
        expect.arrayContaining(['teesheets.third: new', 'teesheets.front: another place in the order']),
      );
      expect(codeOf(await put([third, ...before]))).toBe(200);
      expect((await stored()).teesheets.map(({ id }: { id: string }) => id)).toEqual([
        'third',
        'front',
        'back',
      ]);
      const removal = await put(before, '?trial');
      expect(removal.json().changes).toContain('teesheets.third: removed');
      expect((await stored()).teesheets).toHaveLength(3);
      expect(codeOf(await put(before))).toBe(200);
      expect((await stored()).teesheets).toEqual(before);
      const [last] = (await manager.send('GET', `${settings}/history`)).json().entries;
      expect(last.changes).toContain('teesheets.third: removed');
    });

    it.each([
      ['a reservation', 'third', {}, 'before 1 group is moved or cancelled: on-third ("Ada Moreno") on'],
      ['a block', 'front', { source: 'clubhouse', block: { blockTeeID: 'third' } }, 'on-third'],
    ])('keep one on which %s lies, which is named', async (_what, tee, more, words) => {
      const { teesheets: before } = await stored();
      await put([...before, third]);
      await insertGroup('on-third', { date: dateIn(2), tee, ...more });
      for (const query of ['?trial', '']) {
        const refused = await put(before, query);
        expect(codeOf(refused)).toBe('invalid-request');
        expect(refused.json().errors).toEqual([
          { path: 'teesheets.third', message: expect.stringContaining(words) },
        ]);
      }
      expect((await stored()).teesheets).toHaveLength(3);
      await database.pool.query(`delete from teetimegroups where id = 'on-third'`);
      expect(codeOf(await put(before))).toBe(200);
    });

    describe('remove one from which golfers have played', () => {
      const sheetOf = async (date: string) =>
        (await clerk.send('GET', `${settings.replace('settings', 'sheet')}/${date}`)).json();
      const namesOn = async (date: string) =>
        (await sheetOf(date)).tees.map(({ name }: { name: string }) => name);
      const twoNames = ['Front Nine', 'Back Nine'];

      beforeEach(async () => {
        await put([...(await stored()).teesheets, third]);
        await insertGroup('played', { date: dateIn(-30), tee: 'third' });
      });
      afterEach(async () => {
        await database.pool.query(`delete from teetimegroups where starting_tee_id = 'third'`);
        await database.pool.query(`delete from teesheets where id = 'third'`);
        await database.pool.query('update courses set revision = revision + 1');
      });

      it('from today on: what was played keeps its tee and its name', async () => {
        const { teesheets: all } = await stored();
        const before = all.slice(0, 2);
        const removal = `planned.${dateIn(0)}.teesheets.third: removed`;
        expect((await put(before, '?trial')).json().changes).toEqual([removal]);
        expect(codeOf(await put(before))).toBe(200);
        expect(await stored()).toMatchObject({
          teesheets: before,
          formerTees: [{ id: 'third', name: third.name, until: dateIn(-1) }],
          later: [],
        });
        expect(await namesOn(dateIn(-30))).toEqual([...twoNames, third.name]);
        expect((await sheetOf(dateIn(-30))).groups).toMatchObject([{ startingTeeID: 'third' }]);
        for (const days of [0, 1]) expect(await namesOn(dateIn(days))).toEqual(twoNames);
        const [last] = (await manager.send('GET', `${settings}/history`)).json().entries;
        expect(last.changes).toEqual([removal]);

        const file = await exportAll(database.pool);
        expect(JSON.stringify(file)).toContain(`"until":"${dateIn(-1)}"`);
        const again = await importGood(database.pool, file);
        expect(again.courses).toMatchObject({ changed: 0 });
        expect(codeOf(await put(before.toReversed()))).toBe(200);
        expect((await stored()).formerTees).toHaveLength(1);
        expect(codeOf(await put(all))).toBe(200);
        expect(await stored()).toMatchObject({ teesheets: all, formerTees: [] });
      });

      it('not while groups of today or later stand there, which are counted', async () => {
        const before = (await stored()).teesheets.slice(0, 2);
        await insertGroup('later', { date: dateIn(2), tee: 'third' });
        await insertGroup('today', { date: dateIn(0), tee: 'third' });
        const refused = await put(before);
        expect(refused.json().errors).toEqual([
          {
            path: 'teesheets.third',
            message: `can’t be removed from ${dateIn(0)} on before 2 groups are moved or cancelled: today ("Ada Moreno") on ${dateIn(0)} at 07:00; later ("Ada Moreno") on ${dateIn(2)} at 07:00`,
          },
        ]);
        expect((await stored()).teesheets).toHaveLength(3);
      });

      it('from a later day on, when nothing stands there then', async () => {
        const { revision, document: current, teesheets: all } = await stored();
        const from = dateIn(3);
        const plan = () =>
          manager.send('PUT', settings, {
            revision,
            from,
            document: current,
            teesheets: all.slice(0, 2),
          });
        await insertGroup('on-the-day', { date: from, tee: 'third' });
        expect((await plan()).json().errors[0].message).toContain(
          `from ${from} on before 1 group is moved or cancelled: on-the-day ("Ada Moreno") on ${from}`,
        );
        await database.pool.query('update teetimegroups set date = $1 where id = $2', [
          dateIn(2),
          'on-the-day',
        ]);
        expect(codeOf(await plan())).toBe(200);
        expect(await namesOn(dateIn(2))).toEqual([...twoNames, third.name]);
        expect(await namesOn(from)).toEqual(twoNames);
        expect(await stored()).toMatchObject({
          teesheets: [...all.slice(0, 2), { ...all[2], until: dateIn(2) }],
          formerTees: [],
          later: [{ from, teesheets: all.slice(0, 2), changes: ['teesheets.third: removed'] }],
        });
      });

      it('not from a day on from which another turns there', async () => {
        const { revision, document: current, teesheets: all } = await stored();
        const [front] = all;
        const turning = [{ ...front, reroundTeeID: 'third' }, ...all.slice(1)];
        expect(codeOf(await put(turning))).toBe(200);
        const refused = await manager.send('PUT', settings, {
          revision: revision + 1,
          from: dateIn(3),
          document: current,
          teesheets: turning.slice(0, 2),
        });
        expect(refused.json().errors).toEqual([
          { path: 'teesheets.front.reroundTeeID', message: '"third", must be a tee that stays' },
        ]);
        expect(codeOf(await put(all))).toBe(200);
      });

      it('by an import that says its last day', async () => {
        await insertGroup('later', { date: dateIn(2), tee: 'third' });
        const until = (date: string) => ({
          groups: {
            [group]: {
              name: 'Test',
              courses: {
                [twoNines.course]: {
                  ...document,
                  teesheets: { third: { ...third, id: undefined, until: date } },
                },
              },
            },
          },
        });
        expect(await issuesOf(database.pool, until(dateIn(1)))).toEqual([
          expect.stringContaining('before 1 group is moved or cancelled: later'),
        ]);
        await importGood(database.pool, until(dateIn(2)));
        expect((await stored()).teesheets).toContainEqual({ ...third, until: dateIn(2) });
      });
    });

    it('keep one at which another turns', async () => {
      const { teesheets: before } = await stored();
      const refused = await put(before.slice(0, 1));
      expect(refused.json().errors).toEqual([
        { path: 'teesheets.front.reroundTeeID', message: '"back", must be a tee that stays' },
      ]);
    });
  });

  it('say whose account the money goes to only when an owner saves them', async () => {
    const { revision, document: current, teesheets: sheets } = await stored();
    const paymentGateway = {
      environment: 'sandbox',
      squareSandboxLocationId: 'L1',
      squareSandboxApplicationId: 'A1',
    };
    const widgetSettings = { ...current.widgetSettings, paymentGateway };
    const body = { revision, document: { ...current, widgetSettings }, teesheets: sheets };
    expect(codeOf(await manager.send('PUT', settings, body))).toBe('not-allowed');
    expect(codeOf(await manager.send('POST', courses, { document: body.document, teesheets }))).toBe(
      'not-allowed',
    );
    const owner = await signedInStaff({
      app,
      pool: database.pool,
      group,
      course: null,
      name: 'Olive',
      role: 'owner',
    });
    expect(codeOf(await owner.send('PUT', settings, body))).toBe(200);
    const { revision: next } = await stored();
    const renamed = { ...body, revision: next, document: { ...body.document, city: 'Lincoln' } };
    expect(codeOf(await manager.send('PUT', settings, renamed))).toBe(200);
  });

  it('are for managers', async () => {
    expect(codeOf(await clerk.send('GET', settings))).toBe('not-allowed');
    expect(codeOf(await clerk.send('PUT', settings, { revision: 1, document, teesheets }))).toBe(
      'not-allowed',
    );
    expect(codeOf(await clerk.send('GET', `${settings}/history`))).toBe('not-allowed');
    expect(codeOf(await clerk.send('GET', `${settings}/history/1`))).toBe('not-allowed');
    const colours = settings.replace('settings', 'colours/7b1fa2');
    expect(codeOf(await clerk.send('GET', colours))).toBe('not-allowed');
    expect(codeOf(await manager.send('GET', `${colours}0`))).toBe('invalid-request');
    const elsewhere = settings.replace(twoNines.course, 'other');
    for (const path of [elsewhere, `${elsewhere}/history`, `${elsewhere}/history/1`])
      expect(codeOf(await managerOfOne.send('GET', path))).toBe('course-not-found');
  });
});
