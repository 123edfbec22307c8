import { createHash } from 'node:crypto';
import { type FileHandle, open, writeFile } from 'node:fs/promises';

const pieceBytes = 1024 * 1024;

export type CopiedFile = { bytes: number; sha256: string };

/** Copies a possibly growing file up to its present size, and syncs it. Only its owner may read the copy. */
export async function copyFile(from: string, to: string): Promise<CopiedFile> {
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const copied = await pour(source, target);
      await target.sync();
      return copied;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function pour(source: FileHandle, target: FileHandle): Promise<CopiedFile> {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(pieceBytes);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await source.read(piece, 0, pieceBytes, bytes);
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
    hash.update(piece.subarray(0, bytesRead));
    await target.writeFile(piece.subarray(0, bytesRead));
    bytes += bytesRead;
  }
}

/** Readable by its owner only, and synced. */
export async function writeFileHashed(to: string, content: Buffer): Promise<CopiedFile> {
  await writeFile(to, content, { mode: 0o600, flush: true });
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
