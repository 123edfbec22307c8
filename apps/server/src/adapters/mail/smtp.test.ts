import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { createSmtpPost } from './smtp.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const mail = {
  recipient: 'pat@example.com',
  subject: 'Réservé',
  body: 'Open this link:\nhttp://localhost/x',
};

/** A mail server on this computer; `refuses` turns every recipient away. */
async function mailServer(refuses = false) {
  const received: { recipients: string[]; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no such mailbox') : null),
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk) => {
        source += chunk;
      });
      stream.on('end', () => {
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  ends.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

function postTo(url: string, faults: unknown[] = []) {
  const log = { error: (...fault: unknown[]) => faults.push(fault) };
  return createSmtpPost({ url, from: 'Dewsweeper <tee@example.com>', log, stepMs: 300 });
}

it('hands a mail over', async () => {
  const { received, url } = await mailServer();
  const post = postTo(url);
  expect(await post(mail)).toEqual({ ok: true, value: null });
  expect(await post(mail)).toEqual({ ok: true, value: null });
  expect(received).toHaveLength(2);
  expect(received[0]?.recipients).toEqual(['pat@example.com']);
  expect(received[0]?.source).toMatch(/^From: Dewsweeper <tee@example.com>\r?$/m);
  expect(received[0]?.source).toContain('http://localhost/x');
});

it('says that a mail was not sent when the server refuses, and logs neither it nor its reader', async () => {
  const { received, url } = await mailServer(true);
  const faults: unknown[] = [];
  expect(await postTo(url, faults)(mail)).toEqual({ ok: false, refusal: 'mail-not-sent' });
  expect(received).toEqual([]);
  expect(faults).toHaveLength(1);
  expect(JSON.stringify(faults)).not.toMatch(/pat@example|localhost\/x/);
});

it('names one recipient, whatever an address looks like', async () => {
  const { received, url } = await mailServer();
  await postTo(url)({ ...mail, recipient: 'pat@example.com, eve@example.com' });
  expect(received.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.com');
});

it('says so in time when the server is silent, gone or turned off', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const { port } = silent.address() as AddressInfo;
  const before = Date.now();
  expect(await postTo(`smtp://127.0.0.1:${port}`)(mail)).toEqual({ ok: false, refusal: 'mail-not-sent' });
  expect(Date.now() - before).toBeLessThan(5_000);
  await new Promise((resolve) => {
    silent.close(resolve);
  });
  expect(await postTo(`smtp://127.0.0.1:${port}`)(mail)).toEqual({ ok: false, refusal: 'mail-not-sent' });
});
