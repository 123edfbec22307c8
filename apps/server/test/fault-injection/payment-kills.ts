import type { PaymentRequest } from '@dewsweeper/contract/payment';
import type { Balance } from '@dewsweeper/square-simulator/ledger-report';
import type { TestDatabase } from '../database.ts';
import { compareLedger } from '../payments/compare-ledger.ts';
import { type PayingCourse, storePayingCourses } from '../payments/paying-courses.ts';
import { Golfers, type PayingGolfer, type Sender } from '../payments/paying-golfer.ts';
import { askNow } from '../payments/paying-server.ts';
import { startSquareStandIn } from '../payments/square-stand-in.ts';
import { untilSettled } from '../payments/until-settled.ts';
import { KillableServer } from './killable-server.ts';
import { type Moment, moments } from './moments.ts';

/** The outcomes of a payment during which the server was killed. */
export const outcomes = ['paid', 'held on the card', 'money back', 'not charged'] as const;
export type Outcome = (typeof outcomes)[number];

export type KillReport = {
  kills: number;
  /** Outcomes by moment. */
  counts: Record<string, Partial<Record<Outcome, number>>>;
  /** Contradictions between Square's ledger, the database and replies. */
  failures: string[];
};

type Victim = { moment: Moment; golfer: PayingGolfer<Sender>; request: PaymentRequest | null };

const maxSettlingSeconds = 180;

/**
 * Kills the server repeatedly, each time at another moment of another golfer's payment, and restarts it.
 * Earlier payments are being settled meanwhile, so kills hit these too.
 */
export async function killWhilePaying(
  database: TestDatabase,
  kills: number,
  printProgress: (line: string) => void = () => {},
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
      printProgress(`${kill + 1} of ${kills}: ${moment.name}, the course ${course}`);
    }

    square.interrupt = async () => {};
    await server.start();
    const failures = await untilSettled(pool, { maxSeconds: maxSettlingSeconds });
    const { payments } = await square.ledger();
    const counts: KillReport['counts'] = {};
    for (const victim of victims) {
      const answer = await askAgain(victim);
      const { id } = victim.golfer.hold;
      const outcome = outcomeOf(payments.filter(({ referenceId }) => referenceId === id));
      const count = (counts[victim.moment.name] ??= {});
      count[outcome] = (count[outcome] ?? 0) + 1;
      const isReported = answer?.success === (outcome === 'paid' || outcome === 'held on the card');
      if (!isReported) failures.push(`the golfer of ${id} is told ${JSON.stringify(answer)}: ${outcome}`);
    }
    failures.push(...(await compareLedger(pool, await square.ledger())));
    return { kills, counts, failures };
  } finally {
    await server.kill();
    await square.stop();
  }
}

/** Coprime to the number of moments, so that all are visited, the first few spread out. */
const stride = 5;

function turnOf(kill: number): { moment: Moment; course: PayingCourse } {
  const round = Math.floor(kill / moments.length);
  const course = (kill + round) % 2 === 0 ? 'captures' : 'authorizes';
  return { moment: moments[(kill * stride) % moments.length] as Moment, course };
}

/** Repeats the golfer's payment, as the page does; null without a reply. */
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
