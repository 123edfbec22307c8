import type { PictureKind, StoredPicture } from '@dewsweeper/contract/course-picture';

type WantedPicture = Pick<StoredPicture, 'id' | 'alt'>;

/** What stands in the form; undefined without a picture. */
export function wantedPicture(
  kind: PictureKind,
  stored: StoredPicture | undefined,
  text: (name: string) => string,
): WantedPicture | undefined {
  const id = text(`${kind}-id`);
  if (id === '') return undefined;
  return { ...(stored?.id === id && stored), id, alt: text(`${kind}-alt`).trim() };
}
