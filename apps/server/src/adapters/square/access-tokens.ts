import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises';

/** Access tokens by Square location id. They are never shown, logged or answered. */
export type AccessTokens = { of(locationId: string): Promise<string | null> };

/**
 * The tokens that the operator gave: by environment, else in a file that only its owner reads. The file is read again
 * when it changes, so a new token needs no restart.
 */
export function createAccessTokens(options: {
  file: string;
  fromEnvironment: ReadonlyMap<string, string>;
}): AccessTokens {
  let known: { changedAtMs: number; tokens: Record<string, string> } = { changedAtMs: -1, tokens: {} };
  return {
    async of(locationId) {
      const given = options.fromEnvironment.get(locationId);
      if (given) return given;
      const changedAtMs = await stat(options.file).then(
        (found) => found.mtimeMs,
        () => null,
      );
      if (changedAtMs === null) return null;
      if (changedAtMs !== known.changedAtMs) known = { changedAtMs, tokens: await readTokens(options.file) };
      return Object.hasOwn(known.tokens, locationId) ? (known.tokens[locationId] ?? null) : null;
    },
  };
}

/** Stores a location's token, or removes it; the file is replaced whole and stays readable by its owner alone. */
export async function writeAccessToken(
  file: string,
  locationId: string,
  token: string | null,
): Promise<void> {
  const tokens = await readTokens(file).catch(() => ({}) as Record<string, string>);
  if (token === null) delete tokens[locationId];
  else tokens[locationId] = token;
  const fresh = `${file}.new`;
  await writeFile(fresh, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 });
  await chmod(fresh, 0o600);
  await rename(fresh, file);
}

async function readTokens(file: string): Promise<Record<string, string>> {
  const document: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (typeof document !== 'object' || document === null) return {};
  return Object.fromEntries(
    Object.entries(document).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
