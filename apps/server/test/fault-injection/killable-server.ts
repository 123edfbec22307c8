import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { freePort } from '../../../../tooling/free-port.mjs';
import { registrationOf } from '../accounts.ts';
import { sandboxLocation } from '../payments/paying-courses.ts';
import type { Sender } from '../payments/paying-golfer.ts';
import { webhookKey } from '../payments/paying-server.ts';
import type { SquareStandIn } from '../payments/square-stand-in.ts';
import { RemoteBrowser } from '../remote-browser.ts';

const program = join(import.meta.dirname, 'server-process.ts');
const secondsToOpen = 180;

/** A server process that is killed and restarted at the same address. */
export class KillableServer {
  readonly url: string;
  /** A line with the output for each exit without a kill; there must be none. */
  readonly unexpectedExits: string[] = [];
  readonly #environment: Record<string, string>;
  #process: ChildProcess | undefined;

  /** `settings` are the operator's. */
  static async prepare(
    database: ClientConfig,
    square: SquareStandIn,
    settings: Record<string, string> = {},
  ): Promise<KillableServer> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    return new KillableServer(url, {
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'silent',
      SIGN_INS_PER_ADDRESS: '100000',
      REGISTRATIONS_PER_ADDRESS: '100000',
      HOLDS_PER_ADDRESS: '1000000',
      SQUARE_ACCESS_TOKENS: `${sandboxLocation}=${square.accessToken}`,
      SQUARE_WEBHOOK_SIGNATURE_KEY: webhookKey,
      SQUARE_URL: square.url,
      SQUARE_CALL_SECONDS: '3',
      TEST_DATABASE: JSON.stringify(database),
      REQUESTS_PER_ADDRESS: '1000000',
      ...settings,
    });
  }

  private constructor(url: string, environment: Record<string, string>) {
    this.url = url;
    this.#environment = environment;
  }

  async start(): Promise<void> {
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
    const child = fork(program, {
      execArgv: ['--import', 'tsx'],
      env: { PATH, HOME, TMPDIR, ...this.#environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process = child;
    let printed = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    child.once('exit', (code, killedBy) => {
      if (killedBy !== 'SIGKILL')
        this.unexpectedExits.push(`the server ended by itself with ${code}: ${printed}`);
    });
    const signal = AbortSignal.timeout(secondsToOpen * 1000);
    const ended = once(child, 'exit', { signal }).then(() => 'ended');
    const opened = await Promise.race([once(child, 'message', { signal }).then(() => 'open'), ended]);
    ended.catch(() => undefined);
    if (opened !== 'open') throw new Error(`The server ended before it was open:\n${printed}`);
  }

  /** `kill -9`, and waits for the end of the process. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** A browser in which a new golfer is signed in. */
  async newGolfer(email: string): Promise<Sender> {
    const browser = new RemoteBrowser(this.url);
    const { statusCode, body } = await browser.send('POST', '/api/users', registrationOf(email));
    if (statusCode !== 201) throw new Error(body);
    return browser;
  }
}
