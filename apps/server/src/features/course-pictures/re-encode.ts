import { createHash } from 'node:crypto';
import type { PictureKind, UploadedPicture } from '@dewsweeper/contract/course-picture';
import { pictureTypeOf } from '@dewsweeper/core/pictures/picture-type';
import type { PictureFile } from './store.ts';

const maxPixels = 40_000_000;
const maxSeconds = 10;

/** Twice what pages show, for sharp screens. A logo is in mails too, whose programs know no WebP. */
const shapes = {
  logo: { width: 480, height: 192 },
  photo: { width: 1280, height: 720 },
} as const satisfies Record<PictureKind, object>;

/** Drawn anew: without metadata, place and whatever else a file may carry. Null for what is no picture. */
export async function reEncode(
  kind: PictureKind,
  file: Buffer,
): Promise<(UploadedPicture & PictureFile) | null> {
  if (pictureTypeOf(file) === null) return null;
  // Loaded with the first upload: most servers draw nothing.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const drawn = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ ...shapes[kind], fit: kind === 'logo' ? 'inside' : 'cover', withoutEnlargement: true });
  const written = kind === 'logo' ? drawn.png({ compressionLevel: 9 }) : drawn.webp({ quality: 80 });
  try {
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    const id = createHash('sha256').update(data).digest('base64url').slice(0, 32);
    const contentType = kind === 'logo' ? 'image/png' : 'image/webp';
    return { id, width: info.width, height: info.height, contentType, bytes: data };
  } catch {
    return null;
  }
}
