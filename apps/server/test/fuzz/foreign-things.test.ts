import { type StaffRole, staffRoles } from '@dewsweeper/core/clubhouse/permissions';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../../src/features/partner-api/keys.ts';
import { Browser, codeOf } from '../accounts.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { storeCourse, twoNines } from '../example-course.ts';
import { reportCase } from '../fault-injection/report.ts';
import { signedInStaff } from '../signed-in-staff.ts';
import { newGolfer, openWholeServer } from '../whole-server.ts';
import { type Asking, askPlainly } from './ask-plainly.ts';
import { type FuzzData, makeFuzzData } from './fuzz-data.ts';
import { nameOf, type Operation, operationsOf } from './operations.ts';

/** Operations open to everybody. New ones count as closed unless they are added here. */
const openToAll = new Set([
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/session',
  'POST /api/session',
  'DELETE /api/session',
  'POST /api/session/code',
  'GET /api/sign-in-codes',
  'POST /api/sign-in-codes',
  'POST /api/sign-in-codes/texts',
  'POST /api/session/anonymous',
  'POST /api/users',
  'POST /api/password-resets',
  'GET /api/password-resets/{token}',
  'PUT /api/password-resets/{token}',
  'GET /api/clubhouse/session',
  'POST /api/clubhouse/session',
  'DELETE /api/clubhouse/session',
  'POST /api/clubhouse/session/passkey-options',
  'GET /api/clubhouse/invitations/{token}',
  'PUT /api/clubhouse/invitations/{token}',
  'POST /api/clubhouse/invitations/{token}/passkey-options',
  'GET /api/clubhouse/setup/{token}',
  'POST /api/clubhouse/setup/{token}',
  'GET /api/calendars/{token}/tee-times.ics',
  'GET /api/groups/{group}',
  'GET /api/groups/{group}/courses',
  'GET /api/groups/{group}/teetimes/{date}',
  'GET /api/groups/{group}/courses/{course}',
  'GET /api/groups/{group}/courses/{course}/pictures/{id}',
  'GET /api/groups/{group}/courses/{course}/teesheets',
  'GET /api/groups/{group}/courses/{course}/teetimes/{date}',
  'GET /api/groups/{group}/courses/{course}/days',
  'GET /api/groups/{group}/courses/{course}/openings/{date}',
  'GET /api/groups/{group}/courses/{course}/open-times.json',
  'GET /api/live',
]);

let database: TestDatabase;
let app: FastifyInstance;
let data: FuzzData;
let operations: Operation[];
beforeAll(async () => {
  database = await createTestDatabase();
  app = await openWholeServer(database.pool, { TRUST_PROXY: 'loopback' });
  data = await makeFuzzData(app, database.pool);
  const elsewhere = await storeCourse(database.pool, { ...twoNines, course: 'elsewhere' });
  keyElsewhere = await makeKey(database.pool, elsewhere, 'Tee sheet');
  operations = operationsOf((await app.inject('/api/openapi.json')).json());
});
const counts: Record<string, Record<'refused' | "the asker's own", number>> = {};
const failed: string[] = [];
const letNobodyIn = (role: string) => failed.splice(failed.indexOf(role), 1);
afterAll(async () => {
  const all = Object.values(counts).flatMap(Object.entries);
  const sum = (kind?: string) =>
    all.reduce((total, [name, count]) => total + (!kind || name === kind ? count : 0), 0);
  reportCase({
    done: `${Object.keys(counts).length} roles, ${operations.length} operations, 3 kinds of things: ${sum()} requests`,
    found: `${sum('refused')} refused, ${sum("the asker's own")} answered with the asker's own, ${failed.length} roles let in`,
    failures: failed,
    counts,
    heading: 'role',
  });
  await app.close();
  await database.drop();
});

type Sender = Omit<Asking, 'id'>;

async function anonymousVisitor(): Promise<Sender> {
  const browser = new Browser(app);
  await browser.send('POST', '/api/session/anonymous');
  return { browser };
}

function partnerClient(): Sender {
  const key = 'dewsweeper-key-that-nobody-gave-out';
  return { browser: new Browser(app), headers: { authorization: `Bearer ${key}`, 'x-api-key': key } };
}

let keyElsewhere: string;
function systemOfAnotherCourse(): Sender {
  return { browser: new Browser(app), headers: { authorization: `Bearer ${keyElsewhere}` } };
}

const closed = () => operations.filter((operation) => !openToAll.has(nameOf(operation)));
const ids = () => [data.victim.hold, data.victim.reservation, data.victim.session];

/** The replies of each operation for each of the victim's objects. */
async function answersTo(role: string, sender: () => Promise<Sender> | Sender, asked: readonly Operation[]) {
  // Removed once all checks of the role have passed.
  failed.push(role);
  const count = (counts[role] = { refused: 0, "the asker's own": 0 });
  const answers: Record<string, string[]> = {};
  for (const operation of asked) {
    const codes = [];
    for (const id of ids()) {
      const answer = await askPlainly(app, data, operation, { id, ...(await sender()) });
      codes.push(`${answer.statusCode} ${codeOf(answer)}`);
      count[answer.statusCode >= 400 ? 'refused' : "the asker's own"] += 1;
      for (const secret of data.victim.secrets.filter((one) => one !== id))
        expect(answer.body, `${nameOf(operation)} tells ${secret}`).not.toContain(secret);
    }
    answers[nameOf(operation)] = codes;
  }
  return answers;
}

it('describes what is open, and everything on the list of what is', () => {
  const names = new Set(operations.map(nameOf));
  expect([...openToAll].filter((name) => !names.has(name))).toEqual([]);
  expect(closed().length).toBeGreaterThan(10);
});

describe('a clubhouse', () => {
  const courses = '/api/clubhouse/groups/{group}/courses/{course}';
  /** What others than owners may do. New operations count as an owner's unless they are added here. */
  const openTo: Record<Exclude<StaffRole, 'owner'>, readonly string[]> = {
    starter: [
      `GET ${courses}/sheet/{date}`,
      `GET ${courses}/live/{date}`,
      // Each kind needs a role of its own.
      `POST ${courses}/acts`,
      `GET ${courses}/acts`,
      `POST ${courses}/golfers/searches`,
      `GET ${courses}/golfers/{uid}`,
      `GET ${courses}/messages`,
      `GET ${courses}/openings/{date}`,
    ],
    'pro-shop': [
      `GET ${courses}/money/{date}`,
      `GET ${courses}/money/{date}/csv`,
      `GET ${courses}/unmatched-charges`,
      `PUT ${courses}/golfers/{uid}/note`,
      `GET ${courses}/standing-times`,
    ],
    manager: [
      `GET ${courses}/settings`,
      `PUT ${courses}/settings`,
      `GET ${courses}/settings/history`,
      `GET ${courses}/settings/history/{revision}`,
      `GET ${courses}/colours/{colour}`,
      `POST ${courses}/board-preview`,
      `POST ${courses}/pictures`,
      `GET ${courses}/reports/week`,
      `GET ${courses}/reports/week/csv`,
      `POST ${courses}/bring/reservations`,
      `PUT ${courses}/golfers/{uid}/privileges`,
      `POST ${courses}/messages/retries`,
      // Of the group's managers.
      'POST /api/clubhouse/groups/{group}/courses',
      'POST /api/clubhouse/groups/{group}/board-preview',
    ],
  };
  const ofClubhouses = () =>
    operations.filter(({ path }) => path.startsWith('/api/clubhouse/groups/{group}'));

  async function colleague(role: StaffRole, course: string | null): Promise<Sender> {
    const name = `${role}-of-${course ?? 'all'}`;
    const place = { group: data.known.group, course };
    return { browser: await signedInStaff({ app, pool: database.pool, ...place, name, role }) };
  }

  it.each(staffRoles)('is closed to the %s of another course', async (role) => {
    const name = `the ${role} of another course`;
    const before = await data.ownedData();
    const sender = await colleague(role, 'elsewhere');
    const asked = closed().filter(({ path }) => path.includes('{group}'));
    expect(ofClubhouses().length).toBeGreaterThan(50);
    const answers = await answersTo(name, () => sender, asked);
    for (const [operation, codes] of Object.entries(answers)) {
      const refused = operation.includes(' /api/clubhouse/')
        ? /^404 (course|group)-not-found$/
        : /^(401 (not-signed-in|invalid-api-key)|400 invalid-request)$/;
      expect(
        codes.filter((code) => !refused.test(code)),
        operation,
      ).toEqual([]);
    }
    expect(await data.ownedData()).toBe(before);
    letNobodyIn(name);
  });

  it.each(staffRoles.slice(0, -1))('does for the %s of its group nothing above their role', async (role) => {
    const name = `the ${role} of the group, above their role`;
    const before = await data.ownedData();
    const sender = await colleague(role, null);
    const may = staffRoles
      .slice(0, staffRoles.indexOf(role) + 1)
      .flatMap((one) => (one === 'owner' ? [] : openTo[one]));
    const above = ofClubhouses().filter((operation) => !may.includes(nameOf(operation)));
    const answers = await answersTo(name, () => sender, above);
    for (const [operation, codes] of Object.entries(answers))
      expect(
        codes.filter((code) => code !== '403 not-allowed'),
        operation,
      ).toEqual([]);
    expect(await data.ownedData()).toBe(before);
    letNobodyIn(name);
  });

  it('has all operations that are on the list of what is open to whom', () => {
    const names = new Set(ofClubhouses().map(nameOf));
    expect(
      Object.values(openTo)
        .flat()
        .filter((name) => !names.has(name)),
    ).toEqual([]);
  });
});

describe("everybody's way to another golfer's things", () => {
  it.each([
    ['nobody', () => ({ browser: new Browser(app) })],
    ['an anonymous visitor', anonymousVisitor],
    ['a course system without a key', partnerClient],
    ['the system of another course', systemOfAnotherCourse],
  ] as const)('is closed to %s', async (role, sender) => {
    const before = await data.ownedData();
    const answers = await answersTo(role, sender, closed());
    // A session's name has another form than a reservation's and may be refused for that.
    const refused =
      /^(401 (not-signed-in|invalid-api-key)|403 not-registered|404 not-found|400 invalid-request)$/;
    const open = Object.entries(answers).filter(([, codes]) => !codes.every((code) => refused.test(code)));
    expect(Object.fromEntries(open)).toEqual({});
    const asked = Object.entries(answers).filter(([, codes]) => codes.some((code) => /^40[13]/.test(code)));
    expect(asked.length).toBe(closed().length);
    expect(await data.ownedData()).toBe(before);
    letNobodyIn(role);
  });

  it('is closed to a golfer who is not their owner', async () => {
    const before = await data.ownedData();
    let golfers = 0;
    const stranger = async () => ({ browser: await newGolfer(app, `stranger-${++golfers}@golfers.example`) });
    const answers = await answersTo('a stranger', stranger, closed());
    const about = Object.entries(answers).filter(
      ([name]) => name.includes('{id}') || name.includes('/payments'),
    );
    expect(about.length).toBeGreaterThan(4);
    for (const [name, codes] of about) {
      // Ending somebody else's session is no error and has no effect. A session's name is no hold's, so
      // confirming or ending it answers that the hold is over.
      const refused = name.includes('/sessions/')
        ? /^(204|400)/
        : name.includes('/clubhouse/')
          ? /^401 not-signed-in/
          : name.endsWith('/waits/{id}/hold')
            ? // As for a wait that nobody has.
              /^409 offer-ended/
            : /^(404 not-found|400 invalid-request|422|401 invalid-api-key)/;
      const isOver = (at: number) => ids()[at] === data.victim.session && name.includes('/teetimegroups/');
      expect(
        codes.filter((code, at) => !refused.test(code) && !(isOver(at) && /^(204|410)/.test(code))),
        name,
      ).toEqual([]);
    }
    expect(await data.ownedData()).toBe(before);
    letNobodyIn('a stranger');
  });

  it("is closed to a golfer with the owner's own request, repeated", async () => {
    const { browser } = { browser: await newGolfer(app, 'repeater@golfers.example') };
    const groups = `/api/groups/${data.known.group}/courses/${data.known.course}/teetimegroups`;
    const golfers = [{ name: 'Victoria Treasure', email: '', phone: '', rateGroup: 0 }];
    const start = { date: '2027-06-12', startingTime: '07:10', startingTeeID: 'front', numHoles: 9 };
    const change = { ...start, golfers, revision: 1, amountCents: 0 };
    for (const id of [data.victim.hold, data.victim.reservation]) {
      for (const [method, path, body] of [
        ['PUT', `${groups}/${id}/confirmation`, { golfers }],
        ['PUT', `${groups}/${id}/payment-window`, { golfers }],
        ['GET', `${groups}/${id}`, undefined],
        ['GET', `${groups}/${id}/calendar.ics`, undefined],
        ['GET', `${groups}/${id}/change`, undefined],
        ['POST', `${groups}/${id}/change`, change],
        ['DELETE', `${groups}/${id}`, undefined],
        ['DELETE', `${groups}/${id}?status=pending`, undefined],
      ] as const)
        expect(codeOf(await browser.send(method, path, body)), `${method} ${path}`).toBe('not-found');
    }
  });
});
