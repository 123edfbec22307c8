import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dateIn, twoNines } from '../../../test/example-course.ts';
import { mutated, mutatedUrl } from '../../../test/malformed-requests.ts';
import {
  type CourseWithPartner,
  openCourseWithPartner,
  partnerClient,
  twoNinesPath,
} from '../../../test/partner-client.ts';
import { privilegeIdOf } from './privileges.ts';

const requests = Number(process.env['MALFORMED_REQUESTS'] ?? 500);

let opened: CourseWithPartner;
let database: CourseWithPartner['database'];
let app: CourseWithPartner['app'];
let system: CourseWithPartner['system'];
beforeAll(async () => {
  opened = await openCourseWithPartner();
  ({ database, app, system } = opened);
});
afterAll(() => opened.close());

const booking = {
  date: dateIn(1),
  startingTime: '08:00',
  startingTeeID: 'front',
  numHoles: 18,
  reroundTeeID: 'back',
  reroundTime: '10:10',
  expiration: `${dateIn(2)}T12:00:00Z`,
  status: 'pending',
  golfers: [{ name: 'Ann', email: '', phone: '', paid: true, rateGroup: 1 }],
  source: 'shop',
  blockTeeID: 'front',
  blockStartTime: '12:00',
  blockEndTime: '13:00',
};
const sheet = { ...twoNines.teesheets[0], id: undefined };
const email = 'pat@example.com';

/** A valid example of every write. */
const writes = [
  ['POST', '/teetimegroups', { id: 'fuzz', ...booking }],
  ['PUT', '/teetimegroups/fuzz', booking],
  ['PATCH', '/teetimegroups/fuzz', booking],
  ['DELETE', '/teetimegroups/fuzz', undefined],
  ['GET', `/teetimegroups?date=${dateIn(1)}`, undefined],
  ['PATCH', '', { ...twoNines.document }],
  ['PUT', '/teesheets', { teesheets: twoNines.teesheets }],
  ['PATCH', '/teesheets', { teesheets: twoNines.teesheets }],
  ['PUT', '/teesheets/front', sheet],
  ['PATCH', '/teesheets/front', sheet],
  ['PUT', `/privileges/${privilegeIdOf(email)}`, { email, denyOnlineBooking: true, requirePayment: 'never' }],
  ['DELETE', `/privileges/${privilegeIdOf(email)}`, undefined],
] as const;

/** One error anywhere in it, at any depth. */
function mutatedSomewhere(value: unknown): fc.Arbitrary<unknown> {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const here = mutated(Object.fromEntries(members));
  if (members.length === 0) return here;
  const deeper = fc.constantFrom(...members).chain(([name, member]) =>
    mutatedSomewhere(member).map((wrong) => {
      if (!Array.isArray(value)) return { ...(value as object), [name]: wrong };
      return value.map((entry, index) => (String(index) === name ? wrong : entry));
    }),
  );
  return fc.oneof(here, deeper);
}

const request = fc.constantFrom(...writes).chain(([method, path, body]) =>
  fc.record({
    method: fc.constant(method),
    url: fc.oneof(
      { weight: 4, arbitrary: fc.constant(`${twoNinesPath}${path}`) },
      { weight: 1, arbitrary: mutatedUrl(`${twoNinesPath}${path}`) },
    ),
    payload:
      method === 'GET'
        ? fc.constant(undefined)
        : fc.oneof(
            { weight: 8, arbitrary: mutatedSomewhere(body).map((wrong) => JSON.stringify(wrong)) },
            { weight: 1, arbitrary: fc.constantFrom('{', '', '{"__proto__":{}}', '['.repeat(50_000)) },
          ),
  }),
);

async function stored(): Promise<string> {
  const { rows } = await database.pool.query(
    `select (select json_agg(c) from courses c) as courses, (select json_agg(t order by id) from teesheets t) as sheets,
      (select json_agg(g order by id) from teetimegroups g) as groups,
      (select json_agg(o order by teetimegroup_id, part) from obstructions o) as obstructions,
      (select json_agg(p order by login_email) from privileges p) as privileges`,
  );
  return JSON.stringify(rows[0]);
}

it(`answers ${requests} malformed writes with problems, and changes nothing where it refuses`, {
  timeout: 600_000,
}, async () => {
  let before = await stored();
  const statuses = new Set<number>();
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(request, async ({ method, url, payload }) => {
      sent += 1;
      // Requests of one key are limited.
      if (sent % 1000 === 0) system = await partnerClient(app, database.pool);
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${system.key}`, 'content-type': 'application/json' },
        ...(payload !== undefined && { payload }),
      });
      statuses.add(answer.statusCode);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      const after = await stored();
      const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json');
      expect({
        isProblem: answer.statusCode < 400 || isProblem,
        isUnchanged: answer.statusCode < 400 || after === before,
      }).toEqual({ isProblem: true, isUnchanged: true });
      before = after;
    }),
    { numRuns: requests },
  );
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401]));
});
