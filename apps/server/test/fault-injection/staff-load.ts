import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import { wallTime } from '@dewsweeper/core/shared/local-time';
import { type TOTP, URI } from 'otpauth';
import type { Pool } from 'pg';
import { inviteStaff } from '../../src/features/staff/invite.ts';
import { dateIn, twoNines } from '../example-course.ts';
import { type Sender, twosome } from '../payments/paying-golfer.ts';
import { RemoteBrowser } from '../remote-browser.ts';
import type { KillableServer } from './killable-server.ts';
import { LiveSheet } from './live-sheet.ts';

type Act = Record<string, unknown> & { kind: string };
type Person = { name: string; browser: Sender };
type StaffPerson = Person & { browser: RemoteBrowser };

const course = 'free';
const place = `/api/clubhouse/groups/${twoNines.group}/courses/${course}`;
const maxHealingMs = 240_000;
/** A crowd that asks at once keeps a server down that has just come up. */
const retryMs = 1000;
/** Between two bookings of a golfer. */
const maxPauseMs = 5000;
const pick = <One>(all: readonly One[]): One | undefined => all[Math.floor(Math.random() * all.length)];

/** Clerks, a starter and golfers on one sheet, and the wrong replies they got. */
export class StaffLoad {
  readonly failures: string[] = [];
  readonly counts = { answered: 0, retries: 0, done: 0, refused: 0, held: 0 };
  /** Ids of acts that were acknowledged. */
  readonly acknowledged = new Set<string>();
  /** In cents: what was acknowledged as taken, less what was given back. */
  drawerCents = 0;
  readonly #server: KillableServer;
  readonly #clerks: StaffPerson[] = [];
  #starter: StaffPerson | null = null;
  readonly #golfers: Person[] = [];
  /** What the clerks and the starter see, while it runs. */
  sheets: LiveSheet[] = [];
  #underWay = 0;
  #pause: Deferred | null = null;

  constructor(server: KillableServer) {
    this.#server = server;
  }

  static get date(): string {
    return dateIn(1);
  }

  async gather(pool: Pool, { clerks, golfers }: { clerks: number; golfers: number }): Promise<void> {
    for (let at = 0; at < clerks; at += 1)
      this.#clerks.push(await this.#signIn(pool, `clerk-${at}`, 'manager'));
    this.#starter = await this.#signIn(pool, 'starter', 'starter');
    for (let at = 0; at < golfers; at += 1) {
      const name = `golfer-${at}`;
      this.#golfers.push({ name, browser: await this.#server.newGolfer(`${name}@example.com`) });
    }
  }

  async #signIn(pool: Pool, name: string, role: 'manager' | 'starter'): Promise<StaffPerson> {
    const email = `${name}@example.org`;
    const deps = { pool, publicUrl: this.#server.url, newId: randomUUID };
    const asked = { email, group: twoNines.group, course, role, invitedBy: 'a test' };
    const invitation = await inviteStaff(deps, asked);
    if (!invitation.ok) throw new Error(invitation.refusal);
    const browser = new RemoteBrowser(this.#server.url);
    const token = invitation.value.link.split('#')[1];
    const password = 'frost on the first tee';
    const accepted = await browser.send('PUT', `/api/clubhouse/invitations/${token}`, { name, password });
    const code = (URI.parse(accepted.json().otpauth) as TOTP).generate();
    const signedIn = await browser.send('POST', '/api/clubhouse/session', { email, password, code });
    if (signedIn.statusCode !== 200) throw new Error(signedIn.body);
    return { name, browser };
  }

  /** All work until `during` is over, and finish what they began. */
  async run(during: () => Promise<void>): Promise<void> {
    const ending = new AbortController();
    const again = async (work: () => Promise<void>) => {
      while (!ending.signal.aborted) await work();
    };
    const all = [
      ...this.#clerks.map((clerk) => again(() => this.#clerkActs(clerk))),
      ...(this.#starter ? [again(() => this.#starterActs(this.#starter!))] : []),
      ...this.#golfers.map((golfer) => again(() => this.#golferBooks(golfer))),
    ];
    this.sheets = [...this.#clerks, ...(this.#starter ? [this.#starter] : [])].map(
      ({ browser }) => new LiveSheet(browser, { group: twoNines.group, course, date: StaffLoad.date }),
    );
    for (const sheet of this.sheets) sheet.open();
    try {
      await during();
    } finally {
      ending.abort();
    }
    await Promise.all(all);
    for (const sheet of this.sheets) await sheet.close();
  }

  /** Nobody asks for anything during `look`; what was asked for before is answered. */
  async whileQuiet<Seen>(look: () => Promise<Seen>): Promise<Seen> {
    const pause = deferred();
    this.#pause = pause;
    try {
      while (this.#underWay > 0) await sleep(10);
      return await look();
    } finally {
      this.#pause = null;
      pause.resolve();
    }
  }

  async sheet(date: string): Promise<Sheet> {
    const reply = await this.#ask(this.#clerks[0]!, 'GET', `${place}/sheet/${date}`);
    return JSON.parse(reply.body) as Sheet;
  }

  async #clerkActs(clerk: Person): Promise<void> {
    const { groups } = await this.sheet(StaffLoad.date);
    const ours = groups.filter(({ source }) => source === 'widget' || source === 'counter');
    const act = clerksAct(ours);
    const reply = await this.#act(clerk, act);
    if (reply && act.kind === 'pay') this.drawerCents += act.amountCents as number;
    if (reply && act.kind === 'give-back') this.drawerCents -= act.amountCents as number;
    if (reply && Math.random() < 0.2) await this.#act(clerk, { kind: 'undo', act: reply.act.id });
  }

  async #starterActs(starter: Person): Promise<void> {
    const { groups } = await this.sheet(StaffLoad.date);
    const group = pick(groups.filter(({ golfers }) => golfers.some(({ arrival }) => arrival === null)));
    if (!group) return sleep(50);
    const golfers = group.golfers.filter(({ arrival }) => arrival === null).map(({ id }) => id);
    await this.#act(starter, { kind: 'check-in', teetimegroup: group.id, golfers });
  }

  async #golferBooks(golfer: Person): Promise<void> {
    await sleep(Math.random() * maxPauseMs);
    const path = `/api/groups/${twoNines.group}/courses/${course}/teetimegroups`;
    const start = { date: StaffLoad.date, ...time(), numHoles: 9, players: 2 };
    const held = await this.#ask(golfer, 'POST', path, start);
    if (held.statusCode !== 201) return this.#expectRefusal('a hold', held, [409, 422, 429]);
    this.counts.held += 1;
    const { id } = JSON.parse(held.body) as { id: string };
    const body = { golfers: twosome('Ann') };
    const confirmed = await this.#ask(golfer, 'PUT', `${path}/${id}/confirmation`, body);
    // A delay ends living holds.
    if (confirmed.statusCode !== 200)
      return this.#expectRefusal('a confirmation', confirmed, [404, 409, 410]);
    if (Math.random() > 0.7) return;
    const ended = await this.#ask(golfer, 'DELETE', `${path}/${id}`);
    // Staff may have cancelled it.
    if (ended.statusCode !== 204) this.#expectRefusal('a cancellation', ended, [404, 409]);
  }

  async #act(person: Person, wanted: Act): Promise<{ act: { id: string } } | null> {
    const request = { id: randomUUID(), ...wanted };
    const reply = await this.#ask(person, 'POST', `${place}/acts`, request);
    if (reply.statusCode === 200) {
      this.acknowledged.add(request.id);
      this.counts.done += 1;
      return JSON.parse(reply.body) as { act: { id: string } };
    }
    this.counts.refused += 1;
    this.#expectRefusal(wanted.kind, reply, [404, 409, 422]);
    return null;
  }

  #expectRefusal(
    what: string,
    { statusCode, body }: { statusCode: number; body: string },
    allowed: number[],
  ) {
    if (!allowed.includes(statusCode)) this.failures.push(`${what}: ${statusCode} ${body}`);
  }

  /** Asks again while nobody answers, or the server is busy. */
  async #ask({ browser }: Person, ...asked: Parameters<Sender['send']>) {
    const until = Date.now() + maxHealingMs;
    for (;;) {
      await this.#pause?.over;
      this.#underWay += 1;
      const reply = await browser
        .send(...asked)
        .catch(() => null)
        .finally(() => (this.#underWay -= 1));
      if (reply && reply.statusCode !== 503) {
        this.counts.answered += 1;
        return reply;
      }
      if (Date.now() > until) {
        const last = reply ? `${reply.statusCode} ${reply.body}` : 'none';
        throw new Error(
          `no answer to ${asked[0]} ${asked[1]} ${JSON.stringify(asked[2])}; the last: ${last}`,
        );
      }
      this.counts.retries += 1;
      await sleep(retryMs * (0.5 + Math.random()));
    }
  }
}

type Deferred = { over: Promise<void>; resolve: () => void };
function deferred(): Deferred {
  let resolve = () => {};
  const over = new Promise<void>((resolved) => (resolve = resolved));
  return { over, resolve };
}

const time = () => ({
  startingTime: wallTime(7 * 60 + 10 * Math.floor(Math.random() * 66)),
  startingTeeID: Math.random() < 0.5 ? 'front' : 'back',
});

function clerksAct(groups: readonly SheetGroup[]): Act {
  const { date } = StaffLoad;
  const group = pick(groups);
  const other = pick(groups);
  const golfers = [{ name: 'Pat Moore', email: '', phone: '', rateGroup: 0 }];
  const booking: Act = { kind: 'book', date, ...time(), numHoles: Math.random() < 0.5 ? 9 : 18, golfers };
  if (!group || !other) return booking;
  const teetimegroup = group.id;
  const ids = group.golfers.map(({ id }) => id);
  const placeOf = ({ startingTime, startingTeeID }: SheetGroup) => ({ date, startingTime, startingTeeID });
  const acts: Act[] = [
    booking,
    booking,
    { kind: 'move', moves: [{ teetimegroup, date, ...time() }] },
    ...(group === other
      ? []
      : [
          {
            kind: 'move',
            moves: [
              { teetimegroup, ...placeOf(other) },
              { teetimegroup: other.id, ...placeOf(group) },
            ],
          },
        ]),
    { kind: 'change', teetimegroup, numHoles: group.numHoles === 9 ? 18 : 9 },
    { kind: 'cancel', teetimegroup, money: Math.random() < 0.5 ? 'keep' : 'give-back' },
    { kind: 'pay', teetimegroup, golfers: ids, method: 'cash', amountCents: 100 },
    { kind: 'pay', teetimegroup, golfers: ids, method: 'cash', amountCents: 250 },
    { kind: 'give-back', teetimegroup, amountCents: 100 },
    { kind: 'delay', date, fromTime: '07:00', minutes: 10, decisions: [] },
  ];
  return pick(acts) ?? booking;
}
