import type { PaymentReply } from '@dewsweeper/contract/payment';
import type { GolferEntry, Hold, TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import type { Asked, Recorder, Said } from '../checker/history.ts';
import { signedIn } from '../signed-in.ts';
import { prices, simulatedStarts } from './simulated-course.ts';
import type { NetworkConditions } from './simulated-database.ts';
import type { Reply, Request, SimulatedServer } from './simulated-server.ts';
import type { SimulatedTime } from './simulated-time.ts';

const requestTimeoutMs = 15_000;
const maxAttempts = 6;
const players: GolferEntry[] = [{ name: 'Ann', email: '', phone: '', rateGroup: 0 }];

type Deps = {
  time: SimulatedTime;
  network: NetworkConditions;
  servers: readonly SimulatedServer[];
  recorder: Recorder;
};

/** A golfer who holds, confirms, pays, cancels and comes too late, and repeats requests without a reply. */
export class SimulatedGolfer {
  readonly uid: string;
  readonly failures: string[] = [];
  /** The last reply about each reservation, with its request. */
  readonly acknowledged = new Map<string, { request: Request; value: unknown }>();
  /** The latest payment request for each reservation. */
  readonly paidWith = new Map<string, Request>();
  readonly givenUp = new Set<string>();
  /** Their requests, each when a server began it and when it ended it: one may overtake another. */
  readonly #atServers: Request[] = [];
  readonly #deps: Deps;
  #tokens = 0;

  constructor(uid: string, deps: Deps) {
    this.uid = uid;
    this.#deps = deps;
  }

  async play(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      await this.#deps.time.sleep(this.#deps.time.between(0, 20_000));
      await this.#book();
    }
  }

  /** Repeats a request until a reply comes; null when none came. */
  async ask(request: Request): Promise<Reply | null> {
    const { time } = this.#deps;
    const heard: Reply[] = [];
    for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
      const reply = await this.#try(request, heard);
      if (reply && (reply.ok || reply.refusal !== 'unavailable')) {
        this.#compare(request, heard);
        return reply;
      }
      await time.sleep(time.between(500, 4_000));
    }
    return null;
  }

  async #book(): Promise<void> {
    const { time } = this.#deps;
    const course = time.pick(['free', 'free', 'captures', 'authorizes']);
    const hold = time.pick(simulatedStarts);
    const held = await this.ask({ does: 'hold', course, hold });
    if (!held?.ok) return;
    const { id } = held.value as Hold;
    await time.sleep(time.pick([200, 5_000, 5_000, 60_000, 425_000]));
    if (time.random() < 0.15) return this.release(course, id);
    if (time.random() < 0.1) return;
    if (course === 'free') await this.confirm(course, id);
    else await this.pay(course, id);
    if (time.random() < 0.35) await this.release(course, id);
  }

  async confirm(course: string, id: string): Promise<void> {
    const request: Request = { does: 'confirm', course, id, golfers: players };
    const confirmed = await this.ask(request);
    if (confirmed?.ok) this.acknowledged.set(id, { request, value: confirmed.value });
  }

  async pay(course: string, id: string): Promise<void> {
    const { time } = this.#deps;
    const opened = await this.ask({ does: 'open', course, id, golfers: players });
    if (!opened?.ok) return;
    const { amountCents } = opened.value as { amountCents: number };
    for (let card = 0; card < 2; card += 1) {
      await time.sleep(time.pick([1_000, 20_000, 280_000]));
      this.#tokens += 1;
      const kind = time.random() < 0.25 ? 'declined' : 'good';
      const request: Request = {
        does: 'pay',
        course,
        payment: {
          sourceId: `${kind}-${this.uid}-${this.#tokens}`,
          amount: amountCents,
          reservationId: id,
          groupId: 'test-group',
          courseId: course,
          reservationDetails: {
            courseName: 'Simulated',
            numHoles: amountCents === prices.eighteenCents ? 18 : 9,
            numPlayers: 1,
            golfers: [{ name: 'Ann', rateName: 'Public' }],
          },
        },
      };
      const paid = await this.ask(request);
      if (paid === null || paid.ok) this.paidWith.set(id, request);
      if (!paid?.ok) return;
      const { success, failure } = paid.value as PaymentReply & { failure?: string };
      if (success) this.acknowledged.set(id, { request, value: paid.value });
      if (failure !== 'declined') return;
    }
  }

  async release(course: string, id: string): Promise<void> {
    this.givenUp.add(id);
    await this.ask({ does: 'end', course, id });
  }

  /** One attempt at any server; may be lost, late or answered twice. */
  #try(request: Request, heard: Reply[]): Promise<Reply | null> {
    const { time, network, servers, recorder } = this.#deps;
    const golfer = signedIn(this.uid);
    return new Promise((resolve) => {
      time.after(requestTimeoutMs, () => resolve(null));
      const copies = time.random() < network.loss / 2 ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const asked = askedBy(request);
        const notifications = asked && recorder.call(this.uid, asked);
        if (time.random() < network.loss) continue;
        const server = time.pick(servers);
        time.after(time.between(1, 40) + (time.random() < network.loss ? time.between(0, 60_000) : 0), () => {
          if (!server.isUp) return;
          this.#atServers.push(request);
          time.note(`${this.uid} asks for ${JSON.stringify(request)}`);
          void server.handle(golfer, request).then((reply) => {
            time.note(`${this.uid} is answered ${JSON.stringify(reply)}`);
            this.#atServers.push(request);
            if (time.random() < network.loss) return;
            time.after(time.between(1, 40), () => {
              const said = saidBy(request, reply);
              if (said) notifications?.(said);
              heard.push(reply);
              resolve(reply);
            });
          });
        });
      }
    });
  }

  /**
   * All positive replies to one request must be equal, unless another request of the golfer came between: a
   * hold may have replaced the former one. A payment refused before its attempt may be tried again.
   */
  #compare(request: Request, heard: readonly Reply[]): void {
    const values = heard
      .flatMap((reply) => (reply.ok ? [nameOf(request, reply.value)] : []))
      .filter((name) => name !== 'PENDING' && name !== 'CANCELED');
    const span = this.#atServers.slice(
      this.#atServers.indexOf(request),
      this.#atServers.lastIndexOf(request),
    );
    if (new Set(values).size > 1 && span.every((one) => one === request))
      this.failures.push(`${this.uid} asked for one thing, and was given ${values.join(' and ')}`);
  }
}

/** The part of a reply that must stay the same. */
export function nameOf({ does }: Request, value: unknown): string {
  switch (does) {
    case 'hold':
      return (value as Hold).id;
    case 'confirm': {
      const { id, status, golfers } = value as TeeTimeGroup;
      return JSON.stringify([id, status, golfers]);
    }
    case 'pay': {
      const { success, payment, status } = value as PaymentReply;
      return success ? JSON.stringify(payment) : status;
    }
    case 'open':
      return JSON.stringify((value as { expiration: string }).expiration);
    case 'end':
    case 'leave':
      return 'ended';
    case 'take':
      return (value as Hold).id;
    case 'text':
      return String(value);
    // As things are when they are asked for.
    case 'join':
    case 'waits':
    case 'wish':
    case 'withdraw':
    case 'read-wish':
    case 'offer-change':
    case 'change':
      return '';
    default:
      return does satisfies never;
  }
}

/** Null: of what the checker of histories knows nothing. */
function askedBy(request: Request): Asked | null {
  switch (request.does) {
    case 'hold': {
      const { date, startingTime, startingTeeID, numHoles } = request.hold;
      const day = `${request.course} ${date}`;
      const turn = numHoles === 18 ? [`${day} back 09:${Number(startingTime.slice(3)) + 10}`] : [];
      return { does: 'hold', slots: [`${day} ${startingTeeID} ${startingTime}`, ...turn] };
    }
    case 'pay':
      return { does: 'pay', group: request.payment.reservationId };
    case 'confirm':
    case 'open':
    case 'end':
      return { does: request.does, group: request.id };
    default:
      return null;
  }
}

function saidBy(request: Request, reply: Reply): Said | null {
  if (!reply.ok) {
    if (reply.refusal === 'unavailable') return null;
    if (reply.refusal === 'slot-taken') return { says: 'taken' };
    const isLost = reply.refusal === 'hold-expired' || reply.refusal === 'reservation-conflict';
    // A payment in progress at the confirmation says nothing about the hold's time.
    return { says: isLost && request.does === 'confirm' ? 'lost' : 'other' };
  }
  switch (request.does) {
    case 'hold': {
      const { id, expiration } = reply.value as Hold;
      return { says: 'held', group: id, untilMs: Date.parse(expiration ?? '') };
    }
    case 'open':
      return { says: 'opened', untilMs: Date.parse((reply.value as { expiration: string }).expiration) };
    case 'confirm':
      return { says: 'confirmed' };
    case 'end':
      return { says: 'ended' };
    case 'pay': {
      const { success, status } = reply.value as PaymentReply;
      if (success) return { says: 'confirmed' };
      return status === 'PENDING' ? null : { says: 'other' };
    }
    default:
      return null;
  }
}
