import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { addressOf } from '../../test/clubhouse.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { courseKey, storeCourse, twoNines } from '../../test/example-course.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';
import { notePublicAddress } from '../adapters/postgres/public-address.ts';

let database: TestDatabase;
let folder: string;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dewsweeper-which-data-'));
  dataDir = join(folder, 'data');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const document = JSON.stringify({ groups: { links: { name: 'Links', courses: {} } } });

describe('a folder without a database', () => {
  it.each([
    ['link', courseKey],
    ['export'],
    ['day', courseKey],
    ['report', courseKey],
    ['payments', courseKey],
    ['cancel', 'K7QM-4T2X-9RWD'],
    ['outbox'],
    ['privilege', 'list'],
    ['key', courseKey, 'list'],
    ['golfer', 'export', 'ann@example.com'],
    ['block', courseKey, 'all', '07:00', '08:00', '--yes'],
    ['token', '--location', 'L1'],
  ])('is named and left as it is: %s', async (...words) => {
    const { problem, out } = await runCourseCommand({ DATABASE_URL: '', DATA_DIR: dataDir }, words);
    expect(problem).toBe(
      `There is no database in ${dataDir}.\nSet DATA_DIR to the folder that your server uses, or start the server first.`,
    );
    expect(out).toBe('');
    expect(await readdir(folder)).toEqual([]);
  });

  it('gets one from an import only after a question', async () => {
    const file = join(folder, 'links.json');
    await writeFile(file, document);
    const { problem, warned } = await runCourseCommand({ DATABASE_URL: '', DATA_DIR: dataDir }, [
      'import',
      file,
    ]);
    expect(warned).toBe(`There is no data of Dewsweeper in ${dataDir} yet.\n`);
    expect(problem).toBe('Nothing was changed: there is nobody to ask here. Say --yes.');
    expect(await readdir(folder)).toEqual(['links.json']);
  });
});

describe('a database of DATABASE_URL without our tables', () => {
  let address: string;
  const tables = async () => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
    await client.end();
    return rows.length;
  };

  beforeEach(async () => {
    const { server } = inject('postgres');
    const name = `empty_${process.pid}_${Date.now().toString(36)}`;
    const administrator = new pg.Client(server);
    await administrator.connect();
    await administrator.query(`create database ${name}`);
    onTestFinished(async () => {
      await administrator.query(`drop database ${name} with (force)`);
      await administrator.end();
    });
    address = addressOf({ ...database, config: { ...server, database: name } });
  });

  it('is made only by an import that asks for it', async () => {
    const environment = { DATABASE_URL: address, DATA_DIR: dataDir };
    const { problem } = await runCourseCommand(environment, ['link', courseKey]);
    expect(problem).toContain('There are no tables of Dewsweeper in the database postgresql://');
    const file = join(folder, 'links.json');
    await writeFile(file, document);
    const refused = await runCourseCommand(environment, ['import', file]);
    expect(refused.problem).toContain('Say --yes');
    expect(await tables()).toBe(0);

    const imported = await runCourseCommand(environment, ['import', file, '--yes']);
    expect(imported).toMatchObject({ problem: '', out: expect.stringMatching(/^Imported\./) });
    expect(await tables()).toBeGreaterThan(10);
  });
});

it('says on standard error which data it works on, and no password', async () => {
  const environment = { DATABASE_URL: `${addressOf(database)}&password=hunter2`, DATA_DIR: dataDir };
  const { warned, out } = await runCourseCommand(environment, ['link', courseKey]);
  expect(warned).toMatch(/^Data: postgresql:\/\/\S+\n$/);
  expect(warned).toContain(database.config.database);
  expect(warned).not.toContain('hunter2');
  expect(out).toBe(`http://localhost:3000/group/${twoNines.group}/course/${twoNines.course}/\n`);
});

it('an import that is only tried says what it would do, stores nothing and makes no database', async () => {
  const file = join(folder, 'links.json');
  await writeFile(file, document);
  const trial = ['import', file, '--dry-run'];
  const tried = await runCourseCommand({ DATABASE_URL: addressOf(database), DATA_DIR: dataDir }, trial);
  expect(tried.problem).toBe('');
  expect(tried.out).toMatch(
    /^groups\.links\.name: absent becomes "Links"\nNothing was changed\. An import would do this: Courses: 0 new/,
  );
  expect((await database.pool.query(`select from groups where id = 'links'`)).rowCount).toBe(0);
  const { problem } = await runCourseCommand({ DATABASE_URL: '', DATA_DIR: dataDir }, trial);
  expect(problem).toContain('There is no database in');
});

describe('links of a command', () => {
  const link = async (environment: Record<string, string>) =>
    runCourseCommand({ DATABASE_URL: addressOf(database), DATA_DIR: dataDir, ...environment }, [
      'link',
      courseKey,
    ]);

  it('lead to the server that started last on this data', async () => {
    await notePublicAddress(database.pool, 'http://localhost:3000');
    await notePublicAddress(database.pool, 'https://golf.example.com');
    expect((await link({ PORT: '', PUBLIC_URL: '' })).out).toContain('https://golf.example.com/group/');
    await notePublicAddress(database.pool, 'http://localhost:3000');
    expect((await link({ PORT: '', PUBLIC_URL: '' })).out).toContain('http://localhost:3000/group/');
  });

  it('lead to the environment’s address, with a warning when the server had another', async () => {
    await notePublicAddress(database.pool, 'https://golf.example.com');
    const { out, warned } = await link({ PUBLIC_URL: 'https://other.example.com' });
    expect(out).toContain('https://other.example.com/group/');
    expect(warned).toContain('last at https://golf.example.com');
    expect((await link({ PUBLIC_URL: 'https://golf.example.com' })).warned).not.toContain('warning');
  });
});
