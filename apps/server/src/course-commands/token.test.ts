import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Clubhouse, openClubhouse } from '../../test/clubhouse.ts';
import { sandboxLocation } from '../../test/payments/paying-courses.ts';
import { type CommandOutput, runCourseCommand } from '../../test/run-course-command.ts';
import { createAccessTokens } from '../adapters/square/access-tokens.ts';
import { readSecret } from './read-secret.ts';

const token = 'EAAAEsecretOfTheCourse';
let clubhouse: Clubhouse;
let dataDir: string;

beforeAll(async () => {
  clubhouse = await openClubhouse();
});
afterAll(() => clubhouse.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dewsweeper-token-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
});

/** Runs the command with `typed` on standard input. */
async function run(
  typed: string,
  words: string[],
  more: Record<string, string> = {},
): Promise<CommandOutput> {
  const stdin = new PassThrough();
  stdin.end(typed);
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin);
  onTestFinished(() => void vi.restoreAllMocks());
  return runCourseCommand({ ...clubhouse.environment, DATA_DIR: dataDir, ...more }, ['token', ...words]);
}

const fileOf = () => join(dataDir, 'square-tokens.json');
const tokensOf = async () => JSON.parse(await readFile(fileOf(), 'utf8'));

describe('token', () => {
  it('keeps the token of a course’s location for the owner’s eyes alone, and shows it nowhere', async () => {
    const output = await run(`${token}\n`, ['test-group/captures']);
    expect(output).toEqual({
      out: `Stored the token of location ${sandboxLocation}. A running server follows at once.\n`,
      warned: expect.stringMatching(/^Data: .+\n$/),
      problem: '',
    });
    expect(await tokensOf()).toEqual({ [sandboxLocation]: token });
    expect((await stat(fileOf())).mode & 0o777).toBe(0o600);
  });

  it('closes a file that others could read', async () => {
    await writeFile(fileOf(), '{}');
    await chmod(fileOf(), 0o644);
    await run(token, ['test-group/captures']);
    expect((await stat(fileOf())).mode & 0o777).toBe(0o600);
  });

  it('is followed by a server that runs', async () => {
    const tokens = createAccessTokens({ file: fileOf(), fromEnvironment: new Map() });
    expect(await tokens.of(sandboxLocation)).toBeNull();
    await run(token, ['test-group/captures']);
    expect(await tokens.of(sandboxLocation)).toBe(token);
    expect((await run('EAAAEanother', ['test-group/captures'])).out).toContain('Replaced');
    expect(await tokens.of(sandboxLocation)).toBe('EAAAEanother');
    await run('', ['test-group/captures', '--remove']);
    expect(await tokens.of(sandboxLocation)).toBeNull();
  });

  it('takes a location by its id, beside others', async () => {
    await run(token, ['--location', 'LPRODUCTION']);
    await run('EAAAEanother', ['test-group/captures']);
    expect(await tokensOf()).toEqual({ LPRODUCTION: token, [sandboxLocation]: 'EAAAEanother' });
    expect((await run('', ['--location', 'LPRODUCTION', '--remove'])).out).toContain('Removed');
    expect(await tokensOf()).toEqual({ [sandboxLocation]: 'EAAAEanother' });
    expect((await run('', ['--location', 'LPRODUCTION', '--remove'])).problem).toContain('has no token');
  });

  it('says that the environment counts before it', async () => {
    const { warned } = await run(token, ['test-group/captures'], {
      SQUARE_ACCESS_TOKENS: `${sandboxLocation}=EAAAEoftheEnvironment`,
    });
    expect(warned).toContain('SQUARE_ACCESS_TOKENS');
    expect(warned).not.toContain('EAAA');
  });

  it.each([
    ['nothing', '\n', 'no token on standard input'],
    ['an application id', 'sandbox-sq0idb-abcdefgh', 'application id'],
    ['an application secret', 'sq0csp-abcdefgh', 'application id or secret'],
    ['two lines', `${token}\n${token}`, 'one line without spaces'],
    ['too much', 'x'.repeat(20_000), 'too long'],
  ])('refuses %s, and repeats none of it', async (_what, typed, problem) => {
    const output = await run(typed, ['test-group/captures']);
    expect(output.problem).toContain(problem);
    expect(JSON.stringify(output)).not.toContain(typed.trim() || '\u0000');
    await expect(stat(fileOf())).rejects.toThrow('ENOENT');
  });

  it('refuses a course that there is not, one without a location, and what is no location', async () => {
    expect((await run(token, ['test-group/nowhere'])).problem).toContain('Did you mean');
    expect((await run(token, ['test-group/without-gateway'])).problem).toContain('paymentGateway');
    expect((await run(token, ['--location', 'L/..'])).problem).toContain('no location id');
    expect((await run(token, ['test-group/captures', '--location', 'L1'])).problem).toContain('Usage');
  });

  it('loses no tokens of a file that it cannot read, and repeats none of it', async () => {
    await writeFile(fileOf(), `${token} by hand`);
    const output = await run(token, ['test-group/captures']);
    expect(output.problem).toContain('is no JSON document');
    expect(JSON.stringify(output)).not.toContain('EAAA');
    expect(await readFile(fileOf(), 'utf8')).toBe(`${token} by hand`);
    const tokens = createAccessTokens({ file: fileOf(), fromEnvironment: new Map() });
    const problem = String(await tokens.of(sandboxLocation).catch((error: unknown) => error));
    expect(problem).toContain('is no JSON document');
    expect(problem).not.toContain('EAAA');
  });
});

describe('readSecret at a terminal', () => {
  function terminal() {
    const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode: vi.fn() });
    let shown = '';
    const ask = { question: 'Token: ', show: (text: string) => void (shown += text) };
    return { keyboard, secret: readSecret(keyboard, ask), shown: () => shown };
  }

  it('takes a line without showing it, corrections included', async () => {
    const { keyboard, secret, shown } = terminal();
    for (const key of ['EAAX', '\u007f', 'A', 'secret', '\r']) keyboard.write(key);
    expect(await secret).toBe('EAAAsecret');
    expect(shown()).toBe('Token: \n');
    expect(keyboard.setRawMode.mock.calls).toEqual([[true], [false]]);
  });

  it('leaves on Ctrl-C, the terminal as it was', async () => {
    const { keyboard, secret } = terminal();
    keyboard.write('EAAA\u0003');
    await expect(secret).rejects.toThrow('Interrupted.');
    expect(keyboard.setRawMode).toHaveBeenLastCalledWith(false);
  });
});
