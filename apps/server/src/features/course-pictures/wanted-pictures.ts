import { pictureID, pictureKind, type StoredPicture } from '@dewsweeper/contract/course-picture';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import * as z from 'zod/mini';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { CoursePictures } from '../course-data/document.ts';
import { type Issues, Place, shown } from '../course-data/issues.ts';
import { keepPictures } from './store.ts';

const wanted = z.object({
  id: pictureID,
  alt: z.optional(z.string().check(z.maxLength(200), z.regex(/^[^\0\p{Surrogate}]*$/u))),
});

/** The pictures that settings name. One that was not uploaded for this course is an error. */
export async function wantedPictures(
  db: Queryable,
  courseKey: CourseKey,
  document: Readonly<Record<string, unknown>>,
  issues: Issues,
): Promise<CoursePictures> {
  const pictures: CoursePictures = {};
  for (const kind of pictureKind.options) {
    const named = document[kind] ?? null;
    if (named === null) continue;
    const read = wanted.safeParse(named);
    const [known] = read.success ? await keepPictures(db, courseKey, [read.data.id]) : [];
    if (!read.success || !known) {
      new Place(issues, [kind]).fault(shown(named), 'a picture that was uploaded for this course');
      continue;
    }
    const picture: StoredPicture = { ...known, alt: read.data.alt ?? '' };
    pictures[kind] = picture;
  }
  return pictures;
}
