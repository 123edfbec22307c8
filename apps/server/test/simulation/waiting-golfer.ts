import type { ChangeOffer, ChangeQuery, ChangeRequest } from '@dewsweeper/contract/reservation-change';
import type { Hold } from '@dewsweeper/contract/teetimegroup';
import type { MyWaits, Wait } from '@dewsweeper/contract/waitlist';
import { simulatedDate, simulatedStarts } from './simulated-course.ts';
import type { SimulatedGolfer } from './simulated-golfer.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** Numbers of this schedule, so that nobody thinks that nothing happened. */
export type Counts = Record<
  | 'held'
  | 'linked'
  | 'joined'
  | 'left'
  | 'taken'
  | 'changed'
  | 'refusedChanges'
  | 'cancelledByText'
  | 'expectedByText',
  number
>;

type Deps = {
  time: SimulatedTime;
  golfer: SimulatedGolfer;
  counts: Counts;
  /** Reservations whose end or change they ask for, and the texts that they sent. */
  ended: Set<string>;
  changed: Set<string>;
  texted: (uid: string, body: string) => void;
};

const isOpen = { waits: false, pays: true };

/** Somebody who books, waits where it is full, changes what they have, and answers when they are reminded. */
export class WaitingGolfer {
  readonly #deps: Deps;
  #texts = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async play(rounds: number): Promise<void> {
    const { time } = this.#deps;
    for (let round = 0; round < rounds; round += 1) {
      await time.sleep(time.between(0, 60_000));
      const does = time.random();
      if (does < 0.25) await this.#book();
      else if (does < 0.55) await this.#wait();
      else if (does < 0.85) await this.#change();
      else await this.#cancel();
    }
  }

  #course(): 'waits' | 'pays' {
    return this.#deps.time.random() < 0.75 ? 'waits' : 'pays';
  }

  /** A link to one time leads to the nearest where it has gone. */
  async #book(): Promise<void> {
    const { time, golfer, counts } = this.#deps;
    const course = this.#course();
    const hold = time.pick(simulatedStarts);
    const held = await golfer.ask({ does: 'hold', course, hold });
    if (held?.ok) return this.#finish(course, held.value as Hold);
    const nearest = (held as { nearest?: { time: string; teeID: string }[] } | null)?.nearest?.[0];
    if (!nearest) return;
    const { time: startingTime, teeID: startingTeeID } = nearest;
    const linked = await golfer.ask({ does: 'hold', course, hold: { ...hold, startingTime, startingTeeID } });
    if (!linked?.ok) return;
    counts.linked += 1;
    await this.#finish(course, linked.value as Hold);
  }

  async #finish(course: keyof typeof isOpen, { id }: Hold): Promise<void> {
    const { time, golfer, counts } = this.#deps;
    counts.held += 1;
    await time.sleep(time.pick([200, 5_000, 60_000, 425_000]));
    const next = time.random();
    if (next < 0.15) return this.#end(course, id);
    if (next < 0.25) return;
    if (isOpen[course]) await golfer.pay(course, id);
    else await golfer.confirm(course, id);
  }

  async #end(course: string, id: string): Promise<void> {
    this.#deps.ended.add(id);
    await this.#deps.golfer.release(course, id);
  }

  /** Until they are offered something, or have waited long enough. */
  async #wait(): Promise<void> {
    const { time, golfer, counts } = this.#deps;
    const course = this.#course();
    const [fromTime, toTime] = time.pick([
      ['07:00', '07:00'],
      ['07:10', '07:10'],
      ['07:00', '07:20'],
      ['07:20', '09:10'],
      ['09:20', '09:40'],
    ] as const);
    const numHoles = time.pick([9, 9, 18] as const);
    const wait = { date: simulatedDate, numHoles, players: 1, fromTime, toTime } as const;
    const joined = await golfer.ask({ does: 'join', course, wait });
    if (!joined?.ok) return;
    counts.joined += 1;
    const { id } = joined.value as Wait;
    for (let looks = time.between(3, 20); looks > 0; looks -= 1) {
      await time.sleep(time.between(5_000, 60_000));
      const listed = await golfer.ask({ does: 'waits' });
      const own = listed?.ok ? (listed.value as MyWaits).waits.find((one) => one.id === id) : undefined;
      if (listed?.ok && !own) return;
      if (!own?.offer) continue;
      const answer = time.random();
      if (answer < 0.15) return;
      if (answer < 0.3) break;
      const taken = await golfer.ask({ does: 'take', course, id });
      if (taken?.ok) {
        counts.taken += 1;
        return this.#finish(course, taken.value as Hold);
      }
    }
    if (time.random() < 0.4 && (await golfer.ask({ does: 'leave', course, id }))?.ok) counts.left += 1;
  }

  #reservations(): [id: string, course: string][] {
    const { golfer } = this.#deps;
    return [...golfer.acknowledged].flatMap(([id, { request }]) =>
      golfer.givenUp.has(id) ? [] : [[id, request.does === 'pay' ? 'pays' : 'waits']],
    );
  }

  /** Another start, other holes or more golfers, as the page offers them. */
  async #change(): Promise<void> {
    const { time, golfer, counts, changed } = this.#deps;
    const reservations = this.#reservations();
    if (reservations.length === 0) return this.#book();
    const [id, course] = time.pick(reservations);
    const start = time.pick(simulatedStarts);
    const players = time.pick(['1', '1', '2', '3'] as const);
    const query: ChangeQuery =
      time.random() < 0.3
        ? { players }
        : {
            startingTime: start.startingTime,
            startingTeeID: start.startingTeeID,
            numHoles: start.numHoles === 18 ? '18' : '9',
            players,
          };
    const offered = await golfer.ask({ does: 'offer-change', course, id, query });
    if (!offered?.ok) {
      counts.refusedChanges += 1;
      return;
    }
    const { revision, rates, golfers, reservation, numHoles } = offered.value as ChangeOffer;
    const stay = golfers.slice(0, Number(players));
    const added = Array.from({ length: Number(players) - stay.length }, (_, at) => ({ name: `Guest ${at}` }));
    const priceCents = rates[0]?.priceCents ?? 0;
    const change: ChangeRequest = {
      date: simulatedDate,
      startingTime: query.startingTime ?? reservation.startingTime,
      startingTeeID: query.startingTeeID ?? reservation.startingTeeID,
      numHoles,
      golfers: [
        ...stay.map((one) => ({ id: one.id, name: 'Ann', email: '', phone: '', rateGroup: one.rateGroup })),
        ...added.map(({ name }) => ({ name, email: '', phone: '', rateGroup: 0 })),
      ],
      revision,
      // Now and then one that they have not seen.
      amountCents:
        stay.reduce((sum, one) => sum + one.priceCents, 0) +
        added.length * priceCents +
        (time.random() < 0.1 ? 1 : 0),
    };
    await time.sleep(time.pick([100, 3_000, 30_000]));
    changed.add(id);
    const done = await golfer.ask({ does: 'change', course, id, change });
    if (done?.ok) counts.changed += 1;
    else counts.refusedChanges += 1;
    // A request that was given up may still be carried out.
    if (done !== null) changed.delete(id);
  }

  /** To a reminder, and once more: of something else, or the same again. */
  async answer(): Promise<void> {
    await this.#write();
    await this.#deps.time.sleep(this.#deps.time.between(1_000, 60_000));
    await this.#write();
  }

  async #write(): Promise<void> {
    const { time, golfer, counts, texted } = this.#deps;
    const body = time.pick(['C', 'c.', 'C', '1', '2', '4', 'what?']);
    this.#texts += 1;
    texted(golfer.uid, body);
    const sid = `SM-${golfer.uid}-${this.#texts}`;
    const answered = await golfer.ask({ does: 'text', sid, body });
    const text = answered?.ok ? String(answered.value) : '';
    if (text.includes('is cancelled')) counts.cancelledByText += 1;
    if (text.includes('thank you')) counts.expectedByText += 1;
  }

  async #cancel(): Promise<void> {
    const reservations = this.#reservations();
    if (reservations.length === 0) return;
    const [id, course] = this.#deps.time.pick(reservations);
    await this.#end(course, id);
  }
}
