export type PictureType = 'png' | 'jpeg' | 'webp';

/** By what the file begins with, whatever its name. Null for all others, SVG among them: it may hold scripts. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const startsWith = (expected: readonly number[], at = 0) =>
    expected.every((byte, index) => bytes[at + index] === byte);
  if (startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith([0xff, 0xd8, 0xff])) return 'jpeg';
  return startsWith(riff) && startsWith(webp, 8) ? 'webp' : null;
}

const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];
