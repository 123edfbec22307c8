import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { isPublic } from './addresses.ts';
import { bad, doubtful, good, reasonOf, type Verdict } from './verdict.ts';

const subject = 'Server';
const answersWithinMs = 5_000;

type Served = Pick<Config, 'host' | 'port' | 'publicUrl'>;

export async function examineServer(config: Served): Promise<Verdict[]> {
  const port = await examinePort(config);
  if (port !== 'in use') return [port];
  const here = `http://${inUrl(config.host)}:${config.port}`;
  const answer = await ask(here, '/api/health/ready');
  if (answer.kind === 'other' || answer.kind === 'nobody')
    return [
      bad(subject, `another program has ${here} (${answer.text}). Stop it, or set PORT to another number.`),
    ];
  const verdict =
    answer.kind === 'ready'
      ? good(subject, `runs at ${here} and reaches its database.`)
      : bad(
          subject,
          `runs at ${here}, but is not ready: it cannot reach its database. Its log says more (journalctl -u dewsweeper).`,
        );
  return isPublic(config) ? [verdict, await examineFromOutside(config)] : [verdict];
}

type Health = { kind: 'ready' | 'not ready' } | { kind: 'nobody' | 'other'; text: string };

async function ask(origin: string, path: string): Promise<Health> {
  try {
    const reply = await fetch(`${origin}${path}`, {
      signal: AbortSignal.timeout(answersWithinMs),
      redirect: 'manual',
    });
    const body: unknown = await reply.json().catch(() => null);
    const { status, code } = (body ?? {}) as { status?: unknown; code?: unknown };
    if (reply.ok && status === 'ready') return { kind: 'ready' };
    if (reply.status === 503 && code === 'unavailable') return { kind: 'not ready' };
    return { kind: 'other', text: `it says ${reply.status} to ${path}` };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return { kind: code === 'ECONNREFUSED' ? 'nobody' : 'other', text: reasonOf(error) };
  }
}

async function examinePort({ host, port }: Served): Promise<Verdict | 'in use'> {
  const probe = createServer();
  try {
    probe.listen({ host, port, exclusive: true });
    await once(probe, 'listening');
    return good('Port', `${port} on ${host} is free; the server does not run.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    switch (code) {
      case 'EACCES':
        return bad(
          'Port',
          `${port} is for privileged programs. Set PORT to 1024 or more and put a proxy before it.`,
        );
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        return bad('Port', `HOST ${host} is no address of this machine. Set it to 127.0.0.1 or 0.0.0.0.`);
      case 'EADDRINUSE':
        return 'in use';
      default:
        return bad('Port', `${port} on ${host} cannot be served on: ${reasonOf(error)}.`);
    }
  } finally {
    probe.close();
  }
}

async function examineFromOutside({ publicUrl }: Served): Promise<Verdict> {
  const answer = await ask(publicUrl, '/api/health/ready');
  switch (answer.kind) {
    case 'ready':
      return good('From outside', `${publicUrl} leads here.`);
    case 'not ready':
      return bad('From outside', `${publicUrl} leads to a server that cannot reach its database.`);
    case 'nobody':
      return doubtful(
        'From outside',
        `nothing answers at ${publicUrl}, seen from here. Look at the proxy and the firewall.`,
      );
    case 'other':
      return doubtful(
        'From outside',
        `${publicUrl} does not lead here, seen from here: ${answer.text}. Look at the name (DNS), the certificate and the proxy.`,
      );
    default:
      return answer satisfies never;
  }
}

function inUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
