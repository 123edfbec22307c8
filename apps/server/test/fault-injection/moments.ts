import type { ClientConfig, Pool } from 'pg';
import { bookOver, type PayingGolfer, type Sender } from '../payments/paying-golfer.ts';
import { askNow, webhookKey } from '../payments/paying-server.ts';
import { type CallOutcome, cards, type SquareCall, type SquareStandIn } from '../payments/square-stand-in.ts';
import { obstruct } from './locks.ts';

/** A golfer about to pay, and a server that can be killed. */
export type Round = {
  pool: Pool;
  config: ClientConfig;
  square: SquareStandIn;
  serverUrl: string;
  golfer: PayingGolfer<Sender>;
  /** Sends the payment; the reply may never come. */
  pay(card: string): Promise<void>;
  kill(): Promise<void>;
};

/** One step of a payment; `live` kills the server there. */
export type Moment = { name: string; live(round: Round): Promise<void> };

export const moments: readonly Moment[] = [
  {
    name: 'the first row is written, not committed',
    live: async (round) => {
      const table = await obstruct(round.config, { text: 'lock table payments in share mode' });
      const paid = round.pay(cards.good);
      await table.isWaitedFor('start_payment');
      await round.kill();
      await table.undo();
      await paid;
    },
  },
  {
    name: 'the first row is committed, Square not called',
    live: async (round) => {
      const table = await obstruct(round.config, { text: 'lock table payments in share mode' });
      const paid = round.pay(cards.good);
      await table.isWaitedFor('start_payment');
      await round.kill();
      await table.letThrough();
      await paid;
    },
  },
  whileSquareIsCalled('Square is called and never hears it', 'asked', cards.good, 'lose'),
  whileSquareIsCalled('Square is called and charges a dead server', 'asked', cards.good),
  whileSquareIsCalled('Square has charged, the reply is under way', 'answered', cards.good),
  whileSquareIsCalled('Square has declined, the reply is under way', 'answered', cards.declined),
  whileOutcomeIsWritten('the reply is heard, its commit is undone', cards.good, 'settle_charged', 'undo'),
  whileOutcomeIsWritten('the commit comes, nobody hears of it', cards.good, 'settle_charged', 'letThrough'),
  whileOutcomeIsWritten(
    'the decline is heard, its commit is undone',
    cards.declined,
    'settle_without_reservation',
    'undo',
  ),
  {
    name: 'all is committed, the golfer not answered',
    live: async (round) => {
      const draft = await obstruct(round.config, {
        text: 'select from drafts where uid = $1 for update',
        values: [round.golfer.hold.uid],
      });
      const paid = round.pay(cards.good);
      await draft.isWaitedFor('delete from drafts');
      await round.kill();
      await draft.undo();
      await paid;
    },
  },
  duringWebhook('a webhook is heard, what it says undone', 'undo'),
  duringWebhook('a webhook is heard and written, not answered', 'letThrough'),
  {
    name: 'the job asks again',
    live: async (round) => {
      await round.pay(cards.replyLost);
      const again = holdCall(round, /^POST \/v2\/payments$/, 'asked');
      await askNow(round.pool);
      await again.reached;
      await round.kill();
      again.release();
    },
  },
  whileMoneyGoesBack(
    'the slot is lost, Square not yet asked for the money',
    'asked',
    /^GET \/v2\/payments\//,
    'lose',
  ),
  whileMoneyGoesBack('the slot is lost, the money asked back of Square', 'asked', /refunds$|cancel$/),
  whileMoneyGoesBack('the slot is lost, the money back, the reply under way', 'answered', /refunds$|cancel$/),
];

const charge = /^POST \/v2\/payments$/;

function whileSquareIsCalled(
  name: string,
  when: SquareCall['when'],
  card: string,
  outcome?: CallOutcome,
): Moment {
  return {
    name,
    live: async (round) => {
      const call = holdCall(round, charge, when);
      const paid = round.pay(card);
      await call.reached;
      await round.kill();
      call.release(outcome);
      await paid;
    },
  };
}

function whileOutcomeIsWritten(
  name: string,
  card: string,
  statement: string,
  end: 'undo' | 'letThrough',
): Moment {
  return {
    name,
    live: async (round) => {
      const call = holdCall(round, charge, 'answered');
      const paid = round.pay(card);
      await call.reached;
      const golfer = await obstruct(round.config, {
        text: 'select from holds where uid = $1 for update',
        values: [round.golfer.hold.uid],
      });
      call.release();
      await golfer.isWaitedFor(statement);
      await round.kill();
      await golfer[end]();
      await paid;
    },
  };
}

/** The reply is lost, and the webhook of the charge waits for the payment's row. */
function duringWebhook(name: string, end: 'undo' | 'letThrough'): Moment {
  return {
    name,
    live: async (round) => {
      const notificationUrl = `${round.serverUrl}/api/webhooks/square`;
      await round.square.control({ webhook: { notificationUrl, signatureKey: webhookKey, retries: 6 } });
      const asked = holdCall(round, charge, 'asked');
      const paid = round.pay(cards.good);
      await asked.reached;
      const row = await obstruct(round.config, {
        text: 'select from payments where teetimegroup_id = $1 for update',
        values: [round.golfer.hold.id],
      });
      holdCall(round, charge, 'answered').release('lose');
      asked.release();
      await row.isWaitedFor('set ask_at = least');
      await round.kill();
      await row[end]();
      await paid;
    },
  };
}

/** Staff book over the slot while Square charges. */
function whileMoneyGoesBack(
  name: string,
  when: SquareCall['when'],
  calls: RegExp,
  outcome?: CallOutcome,
): Moment {
  return {
    name,
    live: async (round) => {
      const charged = holdCall(round, charge, 'answered');
      const paid = round.pay(cards.good);
      await charged.reached;
      await bookOver(round.pool, round.golfer);
      const back = holdCall(round, calls, when);
      charged.release();
      await back.reached;
      await round.kill();
      back.release(outcome);
      await paid;
    },
  };
}

const maxWaitSeconds = 60;

/** Holds the next call about the golfer's payment until `release`. */
function holdCall(
  round: Round,
  calls: RegExp,
  when: SquareCall['when'],
): { reached: Promise<void>; release(outcome?: CallOutcome): void } {
  const reached = deferred<void>();
  const outcome = deferred<CallOutcome>();
  const timer = setTimeout(() => {
    reached.reject(new Error(`no ${calls} was ${when}`));
    outcome.resolve(undefined);
  }, maxWaitSeconds * 1000);
  round.square.interrupt = async (call) => {
    if (call.when !== when || !calls.test(call.call) || !(await isAbout(round, call))) return undefined;
    clearTimeout(timer);
    reached.resolve();
    return outcome.promise;
  };
  return { reached: reached.promise, release: (its) => outcome.resolve(its) };
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<Value>((resolveIt, rejectIt) => {
    resolve = resolveIt;
    reject = rejectIt;
  });
  return { promise, resolve, reject };
}

async function isAbout({ square, golfer }: Round, { call, body }: SquareCall): Promise<boolean> {
  const said = (body ?? {}) as { reference_id?: string; payment_id?: string };
  if (said.reference_id !== undefined) return said.reference_id === golfer.hold.id;
  const id = said.payment_id ?? /^\S+ \/v2\/payments\/([^/]+)/.exec(call)?.[1];
  const { payments } = await square.ledger();
  return payments.some(({ paymentId, referenceId }) => paymentId === id && referenceId === golfer.hold.id);
}
