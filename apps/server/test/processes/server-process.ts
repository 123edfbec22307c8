import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const secondsToOpen = 60;

/** One process of an installation, at a fixed address. */
export class ServerProcess {
  readonly port: number;
  readonly #program: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  /** Its log, a line each. */
  readonly logLines: string[] = [];

  constructor(program: string, port: number, environment: Record<string, string>) {
    this.port = port;
    this.#program = program;
    this.#environment = environment;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The present or last process. */
  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('the server was not started');
    return pid;
  }

  async start(): Promise<void> {
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
    const child = spawn(process.execPath, [this.#program], {
      env: { PATH, HOME, TMPDIR, PORT: String(this.port), ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => this.logLines.push(...text.split('\n').filter(Boolean)));
    let said = '';
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`The server is not open:\n${said}${this.logLines.join('\n')}`));
      const timer = setTimeout(fail, secondsToOpen * 1000);
      child.once('exit', fail);
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (!said.includes('is open at')) return;
        clearTimeout(timer);
        child.off('exit', fail);
        resolve();
      });
    });
  }

  /** `kill -9`, and waits for its end. */
  kill(): Promise<number | null> {
    return this.#end('SIGKILL');
  }

  /** Stops it like a supervisor; answers its exit code. */
  terminate(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = await exited;
    return code;
  }
}
