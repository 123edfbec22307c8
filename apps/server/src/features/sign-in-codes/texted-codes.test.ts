import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { startTwilioStandIn, type TwilioStandIn } from '../../../test/outbox/twilio-stand-in.ts';
import { openWholeServer } from '../../../test/whole-server.ts';
import { logSerializers } from '../../http/log-redaction.ts';

const { document } = twoNines;
const withCodes = {
  ...twoNines,
  document: { ...document, widgetSettings: { ...document.widgetSettings, signInByCode: true } },
};
const course = { group: twoNines.group, course: twoNines.course };
const withoutCodes = { ...course, course: 'without-codes' };
const own = '/api/users/me/text-sign-in';

let database: TestDatabase;
let twilio: TwilioStandIn;
let app: FastifyInstance;
let settings: Record<string, string>;
const logged: string[] = [];
const log = pino(
  { level: 'trace', serializers: logSerializers },
  { write: (line: string) => logged.push(line) },
);

beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, withCodes);
  await storeCourse(database.pool, { ...twoNines, course: withoutCodes.course });
  twilio = await startTwilioStandIn();
  settings = {
    TRUST_PROXY: 'loopback',
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: '+14025550100',
    TWILIO_API_URL: twilio.url,
  };
  app = await openWholeServer(database.pool, settings, { log, deliverEveryMs: 50 });
});
afterAll(async () => {
  await app.close();
  await twilio.stop();
  await database.drop();
});

let golfers = 0;
type Golfer = { browser: Browser; email: string; phone: string; number: string };

/** With a number of their own. */
async function golferWith(phone?: string): Promise<Golfer> {
  golfers += 1;
  const digits = String(200 + golfers);
  const written = phone ?? `(402) 551-0${digits}`;
  const email = `texted-${golfers}@example.com`;
  const browser = new Browser(app, { 'x-forwarded-for': `10.9.0.${golfers}` });
  const registered = await browser.send('POST', '/api/users', registrationOf(email, { phone: written }));
  expect(codeOf(registered), registered.body).toBe(201);
  return { browser, email, phone: written, number: `+1${written.replace(/\D/g, '').slice(-10)}` };
}

const codesTo = (number: string) =>
  twilio.texts.flatMap(({ to, body }) => (to === number ? (/^\d{6}\b/.exec(body)?.[0] ?? []) : []));

/** The newest, once as many have come. */
async function codeTo(number: string, count: number): Promise<string> {
  await expect.poll(() => codesTo(number).length).toBe(count);
  return codesTo(number).at(-1) ?? '';
}

const askProof = (browser: Browser, at: object = course) => browser.send('POST', `${own}/codes`, at);

async function proofOf(golfer: Golfer): Promise<{ request: string; code: string }> {
  const before = codesTo(golfer.number).length;
  const asked = await askProof(golfer.browser);
  expect(codeOf(asked), asked.body).toBe(201);
  expect(asked.json()).toMatchObject({ minutes: 10, number: golfer.number });
  return { request: asked.json().request, code: await codeTo(golfer.number, before + 1) };
}

async function proved(phone?: string): Promise<Golfer> {
  const golfer = await golferWith(phone);
  const done = await golfer.browser.send('PUT', own, await proofOf(golfer));
  expect(codeOf(done), done.body).toBe(200);
  return golfer;
}

let strangers = 0;
/** From an address of its own. */
const stranger = () => {
  strangers += 1;
  return new Browser(app, { 'x-forwarded-for': `10.10.${strangers >> 8}.${strangers & 255}` });
};
const ask = (to: string, browser = stranger(), at: object = course) =>
  browser.send('POST', '/api/sign-in-codes/texts', { to, course: at });
const signIn = (typed: { request: string; code: string }, browser = stranger()) =>
  browser.send('POST', '/api/session/code', typed);

async function asked(to: string, number: string): Promise<{ request: string; code: string }> {
  const before = codesTo(number).length;
  const answer = await ask(to);
  expect(codeOf(answer), answer.body).toBe(201);
  return { request: answer.json().request, code: await codeTo(number, before + 1) };
}

const wrong = (code: string) => (code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`);
const numberOf = async ({ browser }: Golfer) => (await browser.send('GET', own)).json().number;
const mailsTo = async (email: string) =>
  (
    await database.pool.query<{ subject: string; body: string }>(
      'select subject, body from mails where recipient = $1 order by created_at, id',
      [email],
    )
  ).rows;
const unsent = async () =>
  (await database.pool.query(`select count(*)::integer as n from code_texts where state = 'due'`)).rows[0].n;
const settled = () => expect.poll(unsent).toBe(0);

describe('proving a phone', () => {
  it('takes the code that was texted to it, and is told by mail', async () => {
    const golfer = await golferWith();
    expect((await golfer.browser.send('GET', own)).json()).toEqual({
      isOffered: true,
      number: null,
      provedAt: null,
    });
    const proof = await proofOf(golfer);
    expect(codeOf(await golfer.browser.send('PUT', own, { ...proof, code: wrong(proof.code) }))).toBe(
      'sign-in-code-invalid',
    );
    expect(await numberOf(golfer)).toBeNull();
    const done = await golfer.browser.send('PUT', own, proof);
    expect(done.json()).toEqual({
      isOffered: true,
      number: golfer.number,
      provedAt: expect.any(String),
    });
    expect((await golfer.browser.send('PUT', own, proof)).json(), 'the reply was lost').toEqual(done.json());
    const mails = await mailsTo(golfer.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You can sign in by text']);
    expect(mails[0]?.body).toContain(`ending in ${golfer.number.slice(-2)}`);
    expect(mails[0]?.body).not.toContain(golfer.number);
  });

  it('takes no code that signs in, and is none', async () => {
    const golfer = await proved();
    expect(codeOf(await signIn(await proofOf(golfer)))).toBe('sign-in-code-invalid');
    await golfer.browser.send('DELETE', own);
    const proof = await proofOf(golfer);
    expect(codeOf(await golfer.browser.send('PUT', own, proof))).toBe(200);
    const typed = await asked(golfer.email, golfer.number);
    await golfer.browser.send('DELETE', own);
    expect(codeOf(await golfer.browser.send('PUT', own, typed))).toBe('sign-in-code-invalid');
    expect(await numberOf(golfer)).toBeNull();
  });

  it('is for the account that asked, after five wrong codes for nobody, and not later than in ten minutes', async () => {
    const [golfer, other] = [await golferWith(), await golferWith()];
    const proof = await proofOf(golfer);
    expect(codeOf(await other.browser.send('PUT', own, proof))).toBe('sign-in-code-invalid');
    expect(codeOf(await signIn(proof)), 'signs nobody in').toBe('sign-in-code-invalid');
    const guesses = Array.from({ length: 8 }, () =>
      golfer.browser.copy().send('PUT', own, { ...proof, code: wrong(proof.code) }),
    );
    await Promise.all(guesses);
    expect(codeOf(await golfer.browser.send('PUT', own, proof))).toBe('sign-in-code-invalid');
    const late = await proofOf(golfer);
    await shiftClock(database.pool, '10 minutes 1 second');
    expect(codeOf(await golfer.browser.send('PUT', own, late))).toBe('sign-in-code-invalid');
    await shiftClock(database.pool, '0');
    expect(await numberOf(golfer)).toBeNull();
  });

  it('needs a recent sign-in, a number that can be texted, and a course that offers it', async () => {
    const golfer = await golferWith();
    expect(codeOf(await askProof(golfer.browser, withoutCodes))).toBe('codes-not-offered');
    await shiftClock(database.pool, '11 minutes');
    expect(codeOf(await askProof(golfer.browser))).toBe('sign-in-again');
    await shiftClock(database.pool, '0');
    for (const phone of ['call me', '+44 20 7946 0958', '+1 900 555 0134']) {
      const odd = await golferWith(phone);
      expect(codeOf(await askProof(odd.browser)), phone).toBe('invalid-phone');
    }
  });

  it('ends with another phone and not with another way to write it, with a new password, or when it is switched off', async () => {
    const golfer = await proved();
    const { browser, number } = golfer;
    const again = async () => {
      const done = await browser.send('PUT', own, await proofOf(golfer));
      expect(codeOf(done), done.body).toBe(200);
    };
    await browser.send('PATCH', '/api/users/me', { phone: `+1 ${number.slice(2, 5)}.${number.slice(5)}` });
    expect(await numberOf(golfer)).toBe(number);
    await browser.send('PATCH', '/api/users/me', { phone: '402-551-0999' });
    expect(await numberOf(golfer)).toBeNull();
    await browser.send('PATCH', '/api/users/me', { phone: golfer.phone });
    expect(await numberOf(golfer), 'the former phone again').toBeNull();

    await again();
    expect(codeOf(await browser.send('DELETE', own))).toBe(204);
    expect(codeOf(await browser.send('DELETE', own))).toBe(204);
    expect(await numberOf(golfer)).toBeNull();
    await again();
    const changed = await browser.send('PUT', '/api/users/me/password', {
      password: 'seven under par again',
    });
    expect(codeOf(changed)).toBe(204);
    expect(await numberOf(golfer)).toBeNull();
  });

  it('voids a proof that is under way once the phone is another', async () => {
    const golfer = await golferWith();
    const proof = await proofOf(golfer);
    await golfer.browser.send('PATCH', '/api/users/me', { phone: '402-551-0998' });
    expect(codeOf(await golfer.browser.send('PUT', own, proof))).toBe('sign-in-code-invalid');
  });

  it('is the database’s word, too', async () => {
    const golfer = await proved();
    await expect(
      database.pool.query(`update users set phone = '402-551-0997' where login_email = $1`, [golfer.email]),
    ).rejects.toThrow('users_proved_phone');
  });

  it('counts for whoever proves it last, and the other account is told', async () => {
    const former = await proved();
    const texted = await asked(former.email, former.number);
    const present = await proved(former.phone);
    expect(await numberOf(former)).toBeNull();
    expect((await mailsTo(former.email)).map(({ subject }) => subject)).toContain(
      'You can no longer sign in by text',
    );
    expect(codeOf(await signIn(texted)), 'a code that is on its way').toBe('sign-in-code-invalid');
    const { code, request } = await asked(present.phone, present.number);
    expect((await signIn({ code, request })).json().user.loginEmail).toBe(present.email);
  });
});

describe('several at once', () => {
  it('prove one number: it is one account’s', async () => {
    const first = await golferWith();
    const all = [first, await golferWith(first.phone), await golferWith(first.phone)];
    const proofs: { request: string; code: string }[] = [];
    for (const one of all) proofs.push(await proofOf(one));
    const done = await Promise.all(all.map((one, at) => one.browser.send('PUT', own, proofs[at] ?? {})));
    expect(done.map(codeOf)).toEqual([200, 200, 200]);
    const numbers = await Promise.all(all.map(numberOf));
    expect(numbers.filter((one) => one === first.number)).toHaveLength(1);
  });

  it('exchange their numbers', async () => {
    const [one, two] = [await proved(), await proved()];
    for (const [golfer, phone] of [
      [one, two.phone],
      [two, one.phone],
    ] as const)
      await golfer.browser.send('PATCH', '/api/users/me', { phone });
    const proofs = [
      await proofOf({ ...one, number: two.number }),
      await proofOf({ ...two, number: one.number }),
    ];
    const done = await Promise.all(
      [one, two].map(({ browser }, at) => browser.send('PUT', own, proofs[at] ?? {})),
    );
    expect(done.map(codeOf)).toEqual([200, 200]);
    expect([await numberOf(one), await numberOf(two)]).toEqual([two.number, one.number]);
  });

  it('type one code to prove a phone: one mail', async () => {
    const golfer = await golferWith();
    const proof = await proofOf(golfer);
    const done = await Promise.all([1, 2, 3].map(() => golfer.browser.copy().send('PUT', own, proof)));
    expect(done.map(codeOf)).toEqual([200, 200, 200]);
    expect(await mailsTo(golfer.email)).toHaveLength(1);
  });

  it('sign in by one code: the browser that asked, within the minute', async () => {
    const golfer = await proved();
    const typed = await asked(golfer.phone, golfer.number);
    const done = await Promise.all([1, 2, 3].map(() => signIn(typed)));
    expect(done.map(codeOf)).toEqual([200, 200, 200]);
    await shiftClock(database.pool, '61 seconds');
    expect(codeOf(await signIn(typed))).toBe('sign-in-code-invalid');
    await shiftClock(database.pool, '0');
  });

  it('guess a code: five tries for all', async () => {
    const golfer = await proved();
    const typed = await asked(golfer.phone, golfer.number);
    await Promise.all(Array.from({ length: 10 }, () => signIn({ ...typed, code: wrong(typed.code) })));
    expect(codeOf(await signIn(typed))).toBe('sign-in-code-invalid');
  });
});

describe('signing in by a texted code', () => {
  it.each(['the address', 'the number', 'the number in international form'])('works by %s', async (by) => {
    const golfer = await proved();
    const ways: Record<string, string> = { 'the address': golfer.email, 'the number': golfer.phone };
    const browser = stranger();
    const answer = await signIn(await asked(ways[by] ?? golfer.number, golfer.number), browser);
    expect(answer.json()).toMatchObject({ state: 'signed-in', user: { loginEmail: golfer.email } });
    expect((await browser.send('GET', '/api/session')).json().state).toBe('signed-in');
  });

  it('proves no mail address', async () => {
    const golfer = await proved();
    expect(codeOf(await signIn(await asked(golfer.email, golfer.number)))).toBe(200);
    const { rows } = await database.pool.query(
      'select login_email_proved_at as proved, first_name from users where login_email = $1',
      [golfer.email],
    );
    expect(rows).toEqual([{ proved: null, first_name: 'Pat' }]);
  });

  it('works no more once the number is not the account’s', async () => {
    const golfer = await proved();
    const byAddress = await asked(golfer.email, golfer.number);
    const byNumber = await asked(golfer.phone, golfer.number);
    await golfer.browser.send('DELETE', own);
    expect(codeOf(await signIn(byAddress))).toBe('sign-in-code-invalid');
    expect(codeOf(await signIn(byNumber))).toBe('sign-in-code-invalid');
  });

  it('is refused where a course does not offer codes, or nothing can be texted', async () => {
    const golfer = await proved();
    expect(codeOf(await ask(golfer.phone, stranger(), withoutCodes))).toBe('codes-not-offered');
    expect((await app.inject('/api/sign-in-codes')).json()).toEqual({ byText: true });
    const silent = await openWholeServer(database.pool);
    expect((await silent.inject('/api/sign-in-codes')).json()).toEqual({ byText: false });
    const browser = new Browser(silent);
    expect(codeOf(await ask(golfer.phone, browser))).toBe('codes-not-offered');
    expect(codeOf(await browser.send('POST', '/api/sign-in-codes', { email: golfer.email, course }))).toBe(
      201,
    );
    expect(codeOf(await askProof(golfer.browser.copy(silent)))).toBe('codes-not-offered');
    await silent.close();
  });

  it('tells of an address what a password tells, and of a number only whether it can be texted', async () => {
    expect(codeOf(await ask('nobody@example.com'))).toBe('user-not-found');
    expect(codeOf(await ask('@'))).toBe('invalid-email');
    for (const odd of ['pat', '+44 20 7946 0958', '+1 900 555 0134'])
      expect(codeOf(await ask(odd)), odd).toBe('invalid-phone');
  });
});

describe('whether a number signs in to an account', () => {
  type Told = { statusCode: number; headers: object; body: string };
  const told = ({ statusCode, headers, body }: Told) => [
    statusCode,
    Object.keys(headers).toSorted(),
    body.replace(/"(?:request|requestId)":"[^"]*"/g, '').replace(/"retryAfter\w*":\d+/g, ''),
  ];

  /** All that a stranger can find out: asking, guessing, and both again until they are refused. */
  async function everythingTold(to: string): Promise<unknown[]> {
    const browser = stranger();
    const answers: unknown[] = [];
    for (let round = 0; round < 12; round += 1) {
      const sent = await ask(to, browser);
      answers.push(told(sent));
      const { request = 'none' } = sent.json();
      for (const code of ['000001', '000002'])
        answers.push(told(await browser.send('POST', '/api/session/code', { request, code })));
    }
    answers.push(told(await ask(to)));
    return answers;
  }

  it('is told by no answer, to whoever gives the number', async () => {
    const { phone } = await proved();
    const typedOnly = await golferWith();
    const [known, unknown, unproved] = [
      await everythingTold(phone),
      await everythingTold('402-552-0777'),
      await everythingTold(typedOnly.phone),
    ];
    expect(new Set(known.map((one) => JSON.stringify(one))).size).toBeGreaterThan(2);
    // The proof took one of its codes of the day.
    expect(known.slice(0, 27)).toEqual(unknown.slice(0, 27));
    expect(unproved).toEqual(unknown);
    await settled();
    expect(codesTo(typedOnly.number)).toEqual([]);
    expect(codesTo('+14025520777')).toEqual([]);
  });

  it('nor to whoever gives an address', async () => {
    const { email } = await proved();
    const { email: unproved } = await golferWith();
    expect(await everythingTold(email)).toEqual(await everythingTold(unproved));
  });

  it('makes no difference to what is written while a stranger waits', async () => {
    const { phone } = await proved();
    await settled();
    const written = async (to: string) => {
      const rows = async () =>
        (
          await database.pool.query<{ codes: number; texts: number }>(
            `select (select count(*)::integer from sign_in_codes where purpose = 'texted') as codes,
              (select count(*)::integer from code_texts) as texts`,
          )
        ).rows[0] ?? { codes: 0, texts: 0 };
      const before = await rows();
      expect(codeOf(await ask(to))).toBe(201);
      const after = await rows();
      return [after.codes - before.codes, after.texts - before.texts];
    };
    expect(await written(phone)).toEqual([1, 1]);
    expect(await written('402-552-0776')).toEqual([1, 1]);
    const { email } = await golferWith();
    expect(await written(email)).toEqual([1, 1]);
  });
});

describe('limits', () => {
  it('ten codes a day to one number, whoever asks and however', async () => {
    const golfer = await proved();
    for (let text = 2; text <= 10; text += 1) await asked(golfer.email, golfer.number);
    expect(codeOf(await ask(golfer.email))).toBe(201);
    await settled();
    expect(codesTo(golfer.number)).toHaveLength(10);
    for (let text = 2; text <= 10; text += 1) expect(codeOf(await ask(golfer.phone))).toBe(201);
    expect(codeOf(await ask(golfer.phone))).toBe('too-many-requests');
    expect(codeOf(await askProof(golfer.browser))).toBe('too-many-requests');
    await settled();
    expect(codesTo(golfer.number)).toHaveLength(10);
  });

  it('a stop for the whole installation, of which everybody is told alike', async () => {
    const small = await createTestDatabase();
    await storeCourse(small.pool, withCodes);
    const open = { ...settings, TEXTED_CODES_PER_HOUR: '2' };
    const server = await openWholeServer(small.pool, open, { deliverEveryMs: 50 });
    const prove = async (phone: string, email: string): Promise<number> => {
      const browser = new Browser(server);
      await browser.send('POST', '/api/users', registrationOf(email, { phone }));
      return (await askProof(browser)).statusCode;
    };
    const state = async () =>
      (await small.pool.query('select state, last_error, secret from code_texts order by created_at')).rows;
    for (const at of [1, 2, 3]) expect(await prove(`402-553-010${at}`, `stop-${at}@example.com`)).toBe(201);
    await expect.poll(async () => (await state()).filter((one) => one.state === 'due')).toEqual([]);
    expect((await state()).filter((one) => one.state === 'sent')).toHaveLength(2);
    expect((await state()).find((one) => one.state === 'kept')).toMatchObject({
      last_error: 'more than 2 texted codes in an hour',
      secret: null,
    });
    expect(codeOf(await ask('402-553-0190', new Browser(server)))).toBe('too-many-requests');
    expect(codeOf(await ask('stop-1@example.com', new Browser(server)))).toBe('too-many-requests');
    expect(await prove('402-553-0104', 'stop-4@example.com')).toBe(429);
    const mailed = await new Browser(server).send('POST', '/api/sign-in-codes', {
      email: 'stop-1@example.com',
      course,
    });
    expect(codeOf(mailed)).toBe(201);
    await server.close();
    await small.drop();
  });
});

describe('what is kept of a code', () => {
  const rowsOf = async (number: string) =>
    (await database.pool.query('select body, secret, state from code_texts where recipient = $1', [number]))
      .rows;

  it('opens nothing once it was sent, or nobody was to get it', async () => {
    const golfer = await proved();
    await settled();
    expect(await rowsOf(golfer.number)).toEqual([
      { body: expect.stringContaining('[removed] is your code'), secret: null, state: 'sent' },
    ]);
    await ask('402-552-0775');
    await settled();
    expect(await rowsOf('+14025520775')).toEqual([
      { body: expect.stringContaining('[removed] is your code'), secret: null, state: 'kept' },
    ]);
  });

  it('opens nothing either where Twilio was away for ten minutes, and it is asked again until then', async () => {
    const golfer = await golferWith();
    twilio.outcomes.set(golfer.number, { status: 500 });
    expect(codeOf(await askProof(golfer.browser))).toBe(201);
    const row = async () => (await rowsOf(golfer.number))[0];
    await expect
      .poll(
        async () =>
          (await database.pool.query('select attempts from code_texts where recipient = $1', [golfer.number]))
            .rows[0].attempts,
      )
      .toBeGreaterThan(0);
    expect(await row()).toMatchObject({ state: 'due', secret: expect.stringMatching(/^\d{6}$/) });
    await shiftClock(database.pool, '10 minutes 1 second');
    await expect.poll(row).toMatchObject({ state: 'dead', secret: null });
    await shiftClock(database.pool, '0');
    twilio.outcomes.delete(golfer.number);
  });

  it('is no code where it is stored, and is in no log and in nobody’s list of messages', async () => {
    const golfer = await proved();
    const typed = await asked(golfer.email, golfer.number);
    expect(codeOf(await signIn(typed))).toBe(200);
    const { rows } = await database.pool.query<{ row: string }>(
      `select sign_in_codes::text as row from sign_in_codes union all select code_texts::text from code_texts
       union all select messages::text from messages union all select rate_limits::text from rate_limits where key not like '%expire%'`,
    );
    const stored = rows.map(({ row }) => row).join('\n');
    for (const code of codesTo(golfer.number)) {
      expect(stored).not.toMatch(new RegExp(`\\b${code}\\b`));
      expect(logged.join('\n')).not.toMatch(new RegExp(`\\b${code}\\b`));
    }
    expect(stored).not.toContain(typed.request);
    expect(logged.join('\n')).not.toContain(golfer.number);
    expect((await database.pool.query('select from messages')).rowCount).toBe(0);
  });

  it('is deleted after a day, with the number', async () => {
    await settled();
    const { forgetOldMessages } = await import('../outbox/use-cases.ts');
    await shiftClock(database.pool, '25 hours');
    await forgetOldMessages(database.pool);
    expect((await database.pool.query('select from code_texts')).rowCount).toBe(0);
    await shiftClock(database.pool, '0');
  });
});
