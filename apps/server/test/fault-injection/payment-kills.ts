import type { PaymentRequest } from '@dewsweeper/contract/payment';
import type { Balance } from '@dewsweeper/square-simulator/books';
import type { TestDatabase } from '../database.ts';
import { compareBooks } from '../payments/compare-books.ts';
import { type PayingCourse, storePayingCourses } from '../payments/paying-courses.ts';
import { Golfers, type PayingGolfer, type Sender } from '../payments/paying-golfer.ts';
import { askNow } from '../payments/paying-server.ts';
import { startSquareStandIn } from '../payments/square-stand-in.ts';
import { untilSettled } from '../payments/until-settled.ts';
import { KillableServer } from './killable-server.ts';
import { type Moment, moments } from './moments.ts';

/** What a payment that the server was killed in came to. */
export const outcomes = ['paid', 'held on the card', 'money back', 'not charged'] as const;
export type Outcome = (typeof outcomes)[number];

export type KillReport = {
  kills: number;
  /** How often each moment came to each outcome. */
  counts: Record<string, Partial<Record<Outcome, number>>>;
  /** What is wrong between Square's books, the database and what golfers are told; nothing, if all is well. */
  faults: string[];
};

type Victim = { moment: Moment; golfer: PayingGolfer<Sender>; request: PaymentRequest | null };

const maxSettlingSeconds = 180;

/**
 * Kills the server so many times, each time at another moment of another golfer's payment, and starts it again. While
 * one golfer pays, the payments of those before him are being settled, so that kills meet these too.
 */
export async function killWhilePaying(
  database: TestDatabase,
  kills: number,
  tell: (line: string) => void = () => {},
): Promise<KillReport> {
  const { pool, config } = database;
  await storePayingCourses(pool);
  const square = await startSquareStandIn();
  const server = await KillableServer.prepare(config, square);
  const golfers = new Golfers<Sender>((email) => server.newGolfer(email));
  const victims: Victim[] = [];
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const { moment, course } = turnOf(kill);
      await server.start();
      await askNow(pool);
      await askAgain(victims.at(-1));
      square.interrupt = async () => {};
      await square.control({ webhook: null });

      const victim: Victim = { moment, golfer: await golfers.atPayment(course), request: null };
      victims.push(victim);
      const { golfer } = victim;
      await moment.live({
        pool,
        config,
        square,
        serverUrl: server.url,
        golfer,
        async pay(card) {
          victim.request = golfer.request(await square.token(card));
          await askAgain(victim);
        },
        kill: () => server.kill(),
      });
      tell(`${kill + 1} of ${kills}: ${moment.name}, the course ${course}`);
    }

    square.interrupt = async () => {};
    await server.start();
    const faults = await untilSettled(pool, { maxSeconds: maxSettlingSeconds });
    const { payments } = await square.books();
    const counts: KillReport['counts'] = {};
    for (const victim of victims) {
      const answer = await askAgain(victim);
      const { id } = victim.golfer.hold;
      const outcome = outcomeOf(payments.filter(({ referenceId }) => referenceId === id));
      const count = (counts[victim.moment.name] ??= {});
      count[outcome] = (count[outcome] ?? 0) + 1;
      const isTold = answer?.success === (outcome === 'paid' || outcome === 'held on the card');
      if (!isTold) faults.push(`the golfer of ${id} is told ${JSON.stringify(answer)}: ${outcome}`);
    }
    faults.push(...(await compareBooks(pool, await square.books())));
    return { kills, counts, faults };
  } finally {
    await server.kill();
    await square.stop();
  }
}

/** Shares no factor with the number of moments, so that all come in turn, the first few spread over the whole way. */
const stride = 5;

function turnOf(kill: number): { moment: Moment; course: PayingCourse } {
  const round = Math.floor(kill / moments.length);
  const course = (kill + round) % 2 === 0 ? 'captures' : 'authorizes';
  return { moment: moments[(kill * stride) % moments.length] as Moment, course };
}

/** Sends the golfer's payment once more, as his page does; null when nobody answers. */
async function askAgain(victim: Victim | undefined): Promise<{ success?: boolean } | null> {
  if (!victim?.request) return null;
  const { golfer, request } = victim;
  const answer = await golfer.send(request).catch(() => null);
  return answer && answer.json();
}

function outcomeOf(balances: readonly Balance[]): Outcome {
  if (balances.some(({ keptCents }) => keptCents > 0)) return 'paid';
  if (balances.some(({ heldCents }) => heldCents > 0)) return 'held on the card';
  return balances.some(({ status }) => status !== 'FAILED') ? 'money back' : 'not charged';
}
