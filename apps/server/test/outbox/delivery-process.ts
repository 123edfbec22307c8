import pg from 'pg';
import { pino } from 'pino';
import { createSmtpPost } from '../../src/adapters/mail/smtp.ts';
import { createTwilioSender } from '../../src/adapters/sms/twilio.ts';
import { startDelivering } from '../../src/jobs/deliver-messages.ts';
import { noLimits } from './no-limits.ts';

/** A worker of the outbox as a process that a test may kill or stop. */
const { database, smtpUrl, twilio, leaseSeconds } = JSON.parse(process.env['DELIVERY'] ?? '{}');
const pool = new pg.Pool({ ...database, max: 4 });
pool.on('error', () => {});

const post = createSmtpPost({
  url: smtpUrl,
  from: 'tee@example.com',
  timeouts: { stepMs: 6_000, wholeMs: 15_000 },
});
const delivering = startDelivering({
  ...noLimits,
  pool,
  log: pino({ level: 'silent' }),
  random: Math.random,
  postMail: async () => post,
  sendText: async () => createTwilioSender({ ...twilio, from: '+14025550100' }),
  reportsTo: null,
  leaseSeconds,
  pollMs: 100,
});
process.send?.('open');
process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', () => {
  void delivering
    .stop()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
