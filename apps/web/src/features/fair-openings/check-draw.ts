import type { DrawnWish, Opening } from '@dewsweeper/contract/fair-openings';

/**
 * Whether the published list follows from the seed, and the seed from the hash that was shown before
 * (rules.md#fair-openings).
 */
export async function isRightDraw(
  { seed, seedHash, list }: Pick<Opening, 'seed' | 'seedHash' | 'list'>,
  subtle: SubtleCrypto,
): Promise<boolean> {
  if (seed === null || list === null) return false;
  const bytes = bytesOf(seed);
  if (hexOf(await subtle.digest('SHA-256', bytes)) !== seedHash) return false;
  const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const numbers = await Promise.all(
    list.map(async ({ id }) => hexOf(await subtle.sign('HMAC', key, new TextEncoder().encode(id)))),
  );
  const isInOrder = numbers.every((number, i) => i === 0 || (numbers[i - 1] ?? '') <= number);
  return isInOrder && isServedInOrder(list);
}

/** Each has the first of its open choices of which no cell had gone before. */
function isServedInOrder(list: readonly DrawnWish[]): boolean {
  const gone = new Set<string>();
  return list.every(({ choices, won }) => {
    const first = choices.findIndex(
      ({ isOpen, cells }) => isOpen && !cells.some((cell) => gone.has(cell.join(' '))),
    );
    for (const cell of choices[first]?.cells ?? []) gone.add(cell.join(' '));
    return won === (first === -1 ? null : first);
  });
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
