import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { tokenizeCard, tokenizeWallet } from './card-tokens.ts';
import type { Ledger } from './ledger.ts';
import { testCards } from './test-cards.ts';

export type WalletAnswer = 'pays' | 'cancels' | 'never-settles';
export type Wallets = Partial<Record<'Apple Pay' | 'Google Pay', WalletAnswer>>;

// The path fits the source folder and the bundle.
const folder = join(import.meta.dirname, '../../square-simulator/src/browser');

const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export function serveBrowserPages(
  app: FastifyInstance,
  { ledger, now, wallets }: { ledger: Ledger; now: () => number; wallets: () => Wallets },
): void {
  app.get('/web/1/square.js', (_request, reply) => {
    const offered = JSON.stringify(wallets());
    return sendFile(reply, 'text/javascript', read('square.js').replace('{"WALLETS":"HERE"}', offered));
  });
  app.get('/web/1/card-frame.html', (_request, reply) => {
    // The mounting server may forbid frames, but this page is made for one.
    reply.removeHeader('x-frame-options').header('content-security-policy', framePolicy);
    return sendFile(reply, 'text/html', read('card-frame.html'));
  });
  for (const name of ['card-frame.css', 'people-pages.css']) {
    app.get(`/web/1/${name}`, (_request, reply) => sendFile(reply, 'text/css', read(name)));
  }
  app.get('/web/1/card-frame.js', (_request, reply) =>
    sendFile(reply, 'text/javascript', read('card-frame.js')),
  );
  app.get('/web/1/test-card-numbers.json', () => testCards.map(({ number }) => number));
  app.post('/web/1/card-nonce', (request) => tokenizeCard(request.body, ledger, now()));
  app.post('/web/1/wallet-nonce', (request, reply) => {
    // The page may be on another origin.
    reply.header('access-control-allow-origin', '*');
    return tokenizeWallet((request.query as { method?: string }).method, ledger, now());
  });
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

function sendFile(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', 'no-cache')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(text);
}
