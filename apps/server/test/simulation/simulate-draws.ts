import { createHash, createHmac } from 'node:crypto';
import type { WishRequest } from '@dewsweeper/contract/fair-openings';
import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { signedIn } from '../signed-in.ts';
import type { InProcessPostgres } from './in-process-postgres.ts';
import { scheduleFaults } from './schedule-faults.ts';
import { simulatedDate as date } from './simulated-course.ts';
import type { Mutated } from './simulated-database.ts';
import type { Reply, Request } from './simulated-server.ts';
import { startWorld, unreliable } from './simulated-world.ts';

export type DrawSchedule = {
  failures: string[];
  trace: string[];
  wishes: number;
  withdrawn: number;
  draws: number;
  missed: number;
  held: number;
  offered: number;
  unlucky: number;
  confirmed: number;
  taken: number;
};

const course = 'draws';
const courseKey = courseKeyOf({ group: 'test-group', course });
/** One o'clock past the hour at the course; wishes from 7:02 to 7:06, and from 7:08 the day is open. */
const startMs = Date.parse('2030-05-20T12:01:00Z');
const drawsAtMs = Date.parse('2030-05-20T12:06:00Z');
const opensAtMs = Date.parse('2030-05-20T12:08:00Z');
const faultsMs = 9 * 60_000;
const maxFailures = 10;
/** Two of them have one telephone. */
const phones = ['01', '02', '03', '04', '05', '05'].map((end) => `+140255501${end}`);
const uids = phones.map((_phone, index) => `golfer-${index}`);
const phoneOf = (uid: string) => phones[uids.indexOf(uid)] ?? '';
const times = ['07:00', '07:10', '07:20'];

type Choice = { startingTime: string; startingTeeID: string };
type State = {
  opening: {
    state: string;
    seed: string;
    hash: string;
    list: { id: string; won: number | null }[] | null;
  } | null;
  wishes: {
    id: string;
    uid: string;
    holes: number;
    choices: Choice[];
    state: string;
    won: number | null;
    hold: string | null;
    offer: string | null;
    texts: number;
  }[];
  claims: { tee: string; cell: number; id: string; uid: string; until: number | null }[];
  groups: { id: string; status: string }[];
  holds: { uid: string; id: string; until: number | null }[];
  offers: { id: string; uid: string; until: number }[];
};

const ms = (column: string) => `case when isfinite(${column}) then extract(epoch from ${column}) * 1000 end`;
const list = (columns: string, from: string, order: string) =>
  `(select coalesce(json_agg(json_build_object(${columns}) order by ${order}), '[]') from ${from})`;
/** The seed is looked at as nobody else may. */
const selectState = `select json_build_object(
  'opening', (select json_build_object('state', state, 'seed', encode(seed, 'hex'), 'hash', encode(seed_hash, 'hex'),
    'list', list) from openings where date = $1),
  'wishes', ${list(
    `'id', id, 'uid', uid, 'holes', num_holes, 'choices', choices, 'state', state, 'won', won, 'hold', hold_id,
      'offer', offer_id, 'texts', (select count(*) from messages m where m.teetimegroup_id = w.id)`,
    'wishes w where date = $1',
    'id',
  )},
  'claims', ${list(`'tee', tee_id, 'cell', cell, 'id', teetimegroup_id, 'uid', uid, 'until', ${ms('expires_at')}`, 'claims where date = $1', 'tee_id, cell')},
  'groups', ${list(`'id', id, 'status', status`, 'teetimegroups where date = $1', 'id')},
  'holds', ${list(`'uid', uid, 'id', teetimegroup_id, 'until', ${ms('expires_at')}`, 'holds where teetimegroup_id is not null', 'uid')},
  'offers', ${list(`'id', id, 'uid', uid, 'until', ${ms('offer_until')}`, `waiting where state = 'offered' and date = $1`, 'id')})::text as state`;
const readsAlone =
  /^(day|must-pass-on|days-to-pass-on|course|course-revision|waits-of-golfer|find-|opening|wish-of|due-|openings-with|drawing-)/;

/** One schedule of golfers who wish for times of a day that opens by a draw, beside holds, waits and staff. */
export async function simulateDraws(
  postgres: InProcessPostgres,
  seed: number,
  mutated: Record<string, Mutated> = {},
): Promise<DrawSchedule> {
  const { time, network, database, newId, servers } = await startWorld(postgres, {
    seed,
    startMs,
    mutated,
    networkOf: unreliable,
    phoneOf,
  });
  const failures: string[] = [];
  const fail = (failure: string) => {
    if (failures.length < maxFailures) failures.push(failure);
  };
  const counts = {
    wishes: 0,
    withdrawn: 0,
    draws: 0,
    missed: 0,
    held: 0,
    offered: 0,
    unlucky: 0,
    confirmed: 0,
    taken: 0,
  };

  let before = await readState();
  let hash: string | null = null;
  database.onCommit = async (names) => {
    if (names.every((name) => readsAlone.test(name))) return;
    const after = await readState();
    judge(before, after, database.nowMs());
    before = after;
  };

  // In between there is nothing to do.
  const works = [0, 20_000, 60_000, ...Array.from({ length: 40 }, (_, at) => 285_000 + at * 5_000)];
  for (const atMs of works)
    time.after(atMs + time.between(0, 4_000), () => {
      const server = time.pick(servers);
      if (server.isUp) void server.draw(time.between(0, 255));
    });
  scheduleFaults({ time, servers, database }, { withinMs: faultsMs, jumpChance: 0.2 });
  for (const uid of uids) void play(uid);
  for (let bookings = time.between(0, 2); bookings > 0; bookings -= 1)
    time.after(time.between(0, 8 * 60_000), () => staffBook(time.pick(times)));
  await time.runUntil(startMs + faultsMs);
  network.loss = 0;
  database.isDown = false;
  for (const server of servers) if (!server.isUp) server.start();
  await time.runUntil(startMs + faultsMs + 30_000);
  for (const server of servers) void server.draw(0);
  await time.runUntil(startMs + faultsMs + 60_000);
  if (before.opening?.state === 'gathering') fail('the day was neither drawn nor given up');
  for (const wish of before.wishes)
    if (wish.texts !== 1) fail(`${wish.id} is ${wish.state}, and ${wish.uid} was told ${wish.texts} times`);
  return {
    failures: [...failures, ...servers.flatMap((server) => server.failures)],
    trace: time.trace,
    ...counts,
  };

  async function readState(): Promise<State> {
    const { rows } = await postgres.run({ name: 'draws-state', text: selectState, values: [date] });
    return JSON.parse(String(rows[0]?.['state'])) as State;
  }

  function judge(was: State, is: State, nowMs: number): void {
    const lives = ({ until }: { until: number | null }) => until === null || until > nowMs;
    if (is.opening) {
      hash ??= is.opening.hash;
      const made = createHash('sha256').update(Buffer.from(is.opening.seed, 'hex')).digest('hex');
      if (is.opening.hash !== hash || made !== hash) fail('the seed is not the one that was shown');
    } else if (is.wishes.length > 0) fail('there is a wish before the seed');
    if (new Set(is.wishes.map(({ uid }) => phoneOf(uid))).size !== is.wishes.length)
      fail('two wishes of one telephone');
    const isOver = is.opening !== null && is.opening.state !== 'gathering';
    for (const { id, state } of is.wishes)
      if ((state === 'gathering') === isOver)
        fail(`${id} is ${state} while the opening is ${is.opening?.state}`);
    for (const claim of is.claims.filter(lives)) {
      const owner =
        is.groups.find(({ id, status }) => id === claim.id && status === 'confirmed') ??
        is.holds.find(({ id, uid }) => id === claim.id && uid === claim.uid) ??
        is.offers.find(({ id }) => id === claim.id);
      if (!owner && !claim.id.startsWith('staff-'))
        fail(`${claim.tee} ${claim.cell} is claimed by ${claim.id}, which has ended`);
      const isNew = !was.claims.some(({ id }) => id === claim.id);
      if (
        isNew &&
        nowMs < opensAtMs - 1_000 &&
        !claim.id.startsWith('staff-') &&
        !is.wishes.some(({ hold, offer }) => hold === claim.id || offer === claim.id) &&
        !was.offers.some(({ uid }) => uid === claim.uid)
      )
        fail(`${claim.id} was held before the day was open`);
    }
    if (was.opening?.state !== 'gathering' || is.opening === null || !isOver) return;
    if (is.opening.state === 'not-drawn') {
      counts.missed += 1;
      if (nowMs < opensAtMs) fail('given up before its time');
      return;
    }
    counts.draws += 1;
    if (nowMs < drawsAtMs || nowMs >= opensAtMs) fail('drawn out of its time');
    drawAgain(was, is, lives);
  }

  /** Slowly, from what was there before. */
  function drawAgain(was: State, is: State, lives: (claim: { until: number | null }) => boolean): void {
    const bytes = Buffer.from(is.opening?.seed ?? '', 'hex');
    const number = (id: string) => createHmac('sha256', bytes).update(id).digest('hex');
    const taken = new Set(was.claims.filter(lives).map(({ tee, cell }) => `${tee} ${cell}`));
    const order = was.wishes.toSorted((a, b) => (number(a.id) < number(b.id) ? -1 : 1));
    if (order.map(({ id }) => id).join() !== is.opening?.list?.map(({ id }) => id).join())
      fail('the list has another order');
    for (const [place, wish] of order.entries()) {
      const cellsOf = ({ startingTime, startingTeeID }: Choice) => {
        const minute = Number(startingTime.slice(0, 2)) * 60 + Number(startingTime.slice(3));
        return wish.holes === 18
          ? [`${startingTeeID} ${minute}`, `back ${minute + 130}`]
          : [`${startingTeeID} ${minute}`];
      };
      const due = wish.choices.findIndex((choice) => cellsOf(choice).every((cell) => !taken.has(cell)));
      const now = is.wishes.find(({ id }) => id === wish.id);
      if ((now?.won ?? -1) !== due || is.opening?.list?.[place]?.won !== now?.won)
        fail(`${wish.id} has ${now?.won} instead of ${due}`);
      if (due === -1) {
        counts.unlucky += 1;
        continue;
      }
      const cells = cellsOf(wish.choices[due] as Choice);
      for (const cell of cells) taken.add(cell);
      const isFree = !was.holds.some(({ uid }) => uid === wish.uid);
      const kept = is.claims
        .filter(({ id }) => id === (now?.hold ?? now?.offer))
        .map(({ tee, cell }) => `${tee} ${cell}`);
      if (kept.toSorted().join() !== cells.toSorted().join())
        fail(`${wish.id} keeps ${kept.join()} instead of ${cells.join()}`);
      if ((now?.hold !== null) !== isFree || (now?.offer !== null) === isFree)
        fail(`${wish.uid} ${isFree ? 'held nothing' : 'held something'}, and has ${now?.hold ?? now?.offer}`);
      if (isFree) counts.held += 1;
      else counts.offered += 1;
    }
  }

  async function ask(uid: string, request: Request): Promise<Reply> {
    for (;;) {
      const server = time.pick(servers);
      const answer = server.isUp
        ? await Promise.race([
            server.handle(signedIn(uid), request),
            time.sleep(15_000).then((): Reply => ({ ok: false, refusal: 'unavailable' })),
          ])
        : ({ ok: false, refusal: 'unavailable' } as const);
      if (answer.ok || answer.refusal !== 'unavailable') return answer;
      await time.sleep(time.between(100, 2_000));
      if (time.nowMs > startMs + faultsMs + 30_000) return answer;
    }
  }

  async function play(uid: string): Promise<void> {
    await time.sleep(time.between(0, 90_000));
    if (time.random() < 0.4) await holdOf(uid, '2030-05-20', time.pick(['09:10', '09:20', '09:30']), 'back');
    for (let acts = time.between(1, 4); acts > 0; acts -= 1) {
      await time.sleep(time.between(0, 100_000));
      if (time.random() < 0.2) {
        const gone = await ask(uid, { does: 'withdraw', course, date });
        if (gone.ok) counts.withdrawn += 1;
        continue;
      }
      const numHoles = time.pick([9, 9, 18] as const);
      const choices = Array.from({ length: time.between(1, 3) }, () => ({
        startingTime: time.pick(times),
        startingTeeID: 'front',
      }));
      const wish: WishRequest = { numHoles, players: 1, choices };
      const made = await ask(uid, { does: 'wish', course, date, wish });
      if (made.ok) counts.wishes += 1;
    }
    // Somebody tries at any time, as scripts do.
    while (time.nowMs < startMs + faultsMs) {
      await time.sleep(time.between(5_000, 60_000));
      // Until then they keep what they hold.
      if (time.nowMs < drawsAtMs) continue;
      const offered = before.offers.find((one) => one.uid === uid);
      if (offered && time.random() < 0.7) {
        const taken = await ask(uid, { does: 'take', course, id: offered.id });
        if (taken.ok) counts.taken += 1;
      }
      if (time.random() < 0.5) {
        const id = (await heldBy(uid)) ?? '';
        const golfers = [{ name: uid, email: '', phone: '', rateGroup: 0 }];
        if (id !== '' && (await ask(uid, { does: 'confirm', course, id, golfers })).ok) counts.confirmed += 1;
      } else await holdOf(uid, date, time.pick(times), 'front');
    }
  }

  async function heldBy(uid: string): Promise<string | undefined> {
    return before.holds.find((one) => one.uid === uid)?.id;
  }

  async function holdOf(
    uid: string,
    day: string,
    startingTime: string,
    startingTeeID: string,
  ): Promise<Hold | null> {
    const hold = { date: day, startingTime, startingTeeID, numHoles: 9, players: 1 } as const;
    const held = await ask(uid, { does: 'hold', course, hold });
    return held.ok ? (held.value as Hold) : null;
  }

  /** At the counter, under the course's lock. */
  async function staffBook(startingTime: string): Promise<void> {
    const minute = 420 + 10 * times.indexOf(startingTime);
    const pool = database.poolAtOnce();
    await pool.query(
      `with booked as (insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
        values ($1, $2, 'front', $3, $4, '', 'infinity') on conflict do nothing returning 1)
        select bump_day($1, $2) from booked`,
      [courseKey, date, minute, `staff-${newId()}`],
    );
  }
}
