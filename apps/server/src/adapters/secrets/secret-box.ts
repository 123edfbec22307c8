import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** `name` is part of what is encrypted: a secret that was moved to another name is not opened. */
export type SecretBox = {
  seal(name: string, secret: string): Promise<Buffer>;
  /** Null when it was sealed with another key. */
  open(name: string, sealed: Buffer): Promise<string | null>;
};

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

export function secretsKeyFile(dataDir: string): string {
  return join(dataDir, 'secrets-key');
}

/** The key comes from the settings, else from a file that only its owner may read, made for the first secret. */
export function createSecretBox({ key, file }: { key: string | null; file: string }): SecretBox {
  const derived = (text: string) => Buffer.from(hkdfSync('sha256', text, '', 'connections', keyBytes));
  const keyToSeal = async () => derived(key ?? (await readKey(file)) ?? (await makeKey(file)));
  const keyToOpen = async () => {
    const text = key ?? (await readKey(file));
    return text === null ? null : derived(text);
  };
  return {
    async seal(name, secret) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, await keyToSeal(), iv).setAAD(Buffer.from(name));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    async open(name, sealed) {
      const opened = await keyToOpen();
      if (opened === null || sealed.length < ivBytes + tagBytes) return null;
      const decipher = createDecipheriv(algorithm, opened, sealed.subarray(0, ivBytes))
        .setAAD(Buffer.from(name))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      try {
        const text = decipher.update(sealed.subarray(ivBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

async function readKey(file: string): Promise<string | null> {
  return readFile(file, 'utf8').then(
    (text) => text.trim() || null,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
}

/** Whole or not at all, so that of several who make it at once all use the first one's. */
async function makeKey(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(fresh, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600 });
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { force: true });
  }
  const key = await readKey(file);
  if (key === null) throw new Error(`${file} is empty`);
  return key;
}
