import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export type AccessTokens = { of(locationId: string): Promise<string | null> };

export type TokensOfServer = AccessTokens & {
  /** Whether the server's own configuration has it. */
  isServers(locationId: string): Promise<boolean>;
};

/**
 * From the environment, else from a file that only its owner may read, else as an owner pasted it in the clubhouse. A
 * changed file is read again.
 */
export function createAccessTokens(options: {
  file: string;
  fromEnvironment: ReadonlyMap<string, string>;
  fromClubhouse?: (locationId: string) => Promise<string | null>;
}): TokensOfServer {
  let known: { changedAtMs: number; tokens: Record<string, string> } = { changedAtMs: -1, tokens: {} };
  const servers = async (locationId: string): Promise<string | null> => {
    const given = options.fromEnvironment.get(locationId);
    if (given) return given;
    const changedAtMs = await stat(options.file).then(
      (found) => found.mtimeMs,
      () => null,
    );
    if (changedAtMs === null) return null;
    if (changedAtMs !== known.changedAtMs) known = { changedAtMs, tokens: await readTokens(options.file) };
    return Object.hasOwn(known.tokens, locationId) ? (known.tokens[locationId] ?? null) : null;
  };
  return {
    of: async (locationId) =>
      (await servers(locationId)) ?? (await options.fromClubhouse?.(locationId)) ?? null,
    isServers: async (locationId) => (await servers(locationId)) !== null,
  };
}

/** Null removes it; answers whether it had one. The file stays its owner's, because root may set the token. */
export async function writeAccessToken(
  file: string,
  locationId: string,
  token: string | null,
): Promise<boolean> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const tokens = new Map(Object.entries(await readTokens(file)));
  const hadOne = tokens.delete(locationId);
  if (token !== null) tokens.set(locationId, token);
  const fresh = `${file}.${process.pid}`;
  try {
    await writeFile(fresh, `${JSON.stringify(Object.fromEntries(tokens), null, 2)}\n`, { mode: 0o600 });
    await chmod(fresh, 0o600);
    if (process.getuid?.() === 0) {
      const { uid, gid } = await stat(folder);
      await chown(fresh, uid, gid);
    }
    await rename(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
  return hadOne;
}

/** Empty without a file. Error messages are logged, so they quote nothing of it. */
async function readTokens(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new Error(`${file} is no JSON document`);
  }
  if (typeof document !== 'object' || document === null) throw new Error(`${file} holds no access tokens`);
  return Object.fromEntries(
    Object.entries(document).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
