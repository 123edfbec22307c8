import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dewsweeper-secrets-'));
  file = join(folder, 'data', 'secrets-key');
});
afterEach(() => rmSync(folder, { recursive: true }));

const fromFile = () => createSecretBox({ key: null, file });

describe('a secret', () => {
  it('is opened by any process with the key of the data folder, which only its owner reads', async () => {
    const [one, other] = await Promise.all(['first', 'second'].map((text) => fromFile().seal('mail', text)));
    expect(await fromFile().open('mail', one ?? Buffer.alloc(0))).toBe('first');
    expect(await fromFile().open('mail', other ?? Buffer.alloc(0))).toBe('second');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('does not stand in what is stored, nor is it stored alike twice', async () => {
    const box = fromFile();
    const [one, other] = [await box.seal('mail', 'pass word'), await box.seal('mail', 'pass word')];
    expect(one.includes('pass word')).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  it('is not opened with another key, under another name, nor after a change', async () => {
    const sealed = await fromFile().seal('mail', 'pass word');
    expect(await fromFile().open('texts', sealed)).toBeNull();
    expect(await createSecretBox({ key: 'k'.repeat(32), file }).open('mail', sealed)).toBeNull();
    for (const index of [0, 14, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(await fromFile().open('mail', changed)).toBeNull();
    }
    rmSync(file);
    expect(await fromFile().open('mail', sealed)).toBeNull();
  });
});
