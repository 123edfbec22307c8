import { afterEach, describe, expect, it } from 'vitest';
import { type MailServerMood, startMailServer, startSilentServer } from '../../../test/outbox/mail-server.ts';
import { createSmtpPost } from './smtp.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const mail = {
  id: 'K7QM-4T2X-9RWD',
  recipient: 'pat@example.com',
  subject: 'Réservé',
  body: 'Open this link:\nhttp://localhost/x',
  calendar: null,
};
const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:CANCEL', 'END:VCALENDAR', ''].join('\r\n');

async function mailServer(mood: MailServerMood = 'accepts') {
  const server = await startMailServer(mood);
  ends.push(() => server.stop());
  return server;
}

const longTimeouts = { stepMs: 10_000, wholeMs: 30_000 };
const shortTimeouts = { stepMs: 300, wholeMs: 5_000 };

function postTo(url: string, timeouts = longTimeouts) {
  return createSmtpPost({ url, from: 'Dewsweeper <tee@example.com>', timeouts });
}

describe('a mail server that accepts', () => {
  it('is handed the mail, under the same Message-ID each time', async () => {
    const { received, url } = await mailServer();
    const post = postTo(url);
    expect(await post(mail)).toEqual({ outcome: 'delivered', providerID: null });
    expect(await post(mail)).toEqual({ outcome: 'delivered', providerID: null });
    expect(received.map(({ messageID }) => messageID)).toEqual(
      Array.from({ length: 2 }, () => '<K7QM-4T2X-9RWD@example.com>'),
    );
    expect(received[0]?.recipients).toEqual(['pat@example.com']);
    expect(received[0]?.source).toMatch(/^From: Dewsweeper <tee@example.com>\r?$/m);
    expect(received[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(received[0]?.source).toContain('http://localhost/x');
    expect(received[0]?.source).not.toContain('text/calendar');
  });

  it('is handed the calendar twice: for programs that read it, and as a file', async () => {
    const { received, url } = await mailServer();
    await postTo(url)({ ...mail, calendar });
    const { source } = received[0] ?? { source: '' };
    expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/);
    expect(source).toMatch(/Content-Type: application\/ics; name=tee-time\.ics/);
    expect(source).toContain(Buffer.from(calendar).toString('base64').slice(0, 70));
  });

  it('is handed HTML beside the text', async () => {
    const { received, url } = await mailServer();
    await postTo(url)({ ...mail, html: '<p>Open this link</p>' });
    expect(received[0]?.source).toMatch(/Content-Type: multipart\/alternative/);
    expect(received[0]?.source).toContain('<p>Open this link</p>');
    expect(received[0]?.source).toContain('http://localhost/x');
  });

  it('gets one recipient, whatever an address looks like', async () => {
    const { received, url } = await mailServer();
    await postTo(url)({ ...mail, recipient: 'pat@example.com, eve@example.com' });
    expect(received.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.com');
  });
});

describe('a mail server that refuses permanently', () => {
  it.each([
    ['refuses the recipient', 'the mail server refuses the address: 550 5.1.1'],
    ['refuses the mail', 'the mail server refuses the mail: 554 5.7.1'],
  ] as const)('since it %s', async (mood, reason) => {
    const { url, received } = await mailServer(mood);
    expect(await postTo(url)(mail)).toEqual({ outcome: 'refused', reason });
    expect(received).toEqual([]);
  });

  it('or would, to what is no address', async () => {
    const { url } = await mailServer();
    const reason = 'no address that mail can be sent to';
    expect(await postTo(url)({ ...mail, recipient: '' })).toEqual({ outcome: 'refused', reason });
    expect(await postTo(url)({ ...mail, recipient: 'pat' })).toMatchObject({ outcome: 'refused' });
  });
});

describe('whatever may pass is tried again later', () => {
  it.each([
    ['is busy', 'the mail server answers 450 4.3.2 to RCPT TO', longTimeouts],
    ['stalls', 'the mail server cannot be reached: ETIMEDOUT', shortTimeouts],
    ['drops', 'the mail server cannot be reached: ECONNECTION', longTimeouts],
  ] as const)('a server that %s', async (mood, reason, timeouts) => {
    const { url } = await mailServer(mood);
    expect(await postTo(url, timeouts)(mail)).toEqual({ outcome: 'later', reason, retryAfterSeconds: null });
  });

  it('a server that refuses our login', async () => {
    const { url } = await mailServer('refuses the login');
    const posted = await postTo(url.replace('//', '//golf:secret@'))(mail);
    expect(posted).toMatchObject({ outcome: 'later', reason: 'the mail server answers 535 to AUTH PLAIN' });
  });

  it('a server that is silent, or gone', async () => {
    const silent = await startSilentServer();
    const before = Date.now();
    expect(await postTo(silent.url, shortTimeouts)(mail)).toMatchObject({ outcome: 'later' });
    expect(Date.now() - before).toBeLessThan(10_000);
    await silent.stop();
    expect(await postTo(silent.url)(mail)).toMatchObject({ outcome: 'later' });
  });

  it('a server that comes to no end', async () => {
    const { url } = await mailServer('stalls');
    const post = postTo(url, { stepMs: 10_000, wholeMs: 200 });
    const before = Date.now();
    expect(await post(mail)).toMatchObject({
      outcome: 'later',
      reason: 'the mail server does not come to an end',
    });
    expect(Date.now() - before).toBeLessThan(8_000);
  });
});
