import type { UploadedPicture } from '@dewsweeper/contract/course-picture';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type PictureFile = { contentType: string; bytes: Buffer };

export async function findPictureFile(
  db: Queryable,
  courseKey: CourseKey,
  id: string,
): Promise<PictureFile | null> {
  const { rows } = await db.query<PictureFile>({
    name: 'course-picture',
    text: 'select content_type as "contentType", bytes from course_pictures where course_key = $1 and id = $2',
    values: [courseKey, id],
  });
  return rows[0] ?? null;
}

/** From now on kept for a day, also if no settings name them. */
export async function keepPictures(
  db: Queryable,
  courseKey: CourseKey,
  ids: readonly string[],
): Promise<UploadedPicture[]> {
  const { rows } = await db.query<UploadedPicture>({
    text: `update course_pictures set uploaded_at = dewsweeper_now() where course_key = $1 and id = any($2)
      returning id, width, height`,
    values: [courseKey, ids],
  });
  return rows;
}

export async function storePicture(
  db: Queryable,
  courseKey: CourseKey,
  { id, width, height, contentType, bytes }: UploadedPicture & PictureFile,
): Promise<void> {
  await db.query({
    text: `insert into course_pictures (course_key, id, content_type, width, height, bytes)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (course_key, id) do update set uploaded_at = excluded.uploaded_at`,
    values: [courseKey, id, contentType, width, height, bytes],
  });
}

/** No settings name them, present or former. Values, not joins: the tables may be on different database nodes. */
async function findUnnamed(db: Queryable, courseKey: CourseKey): Promise<string[]> {
  const named = new Set<string | null>();
  for (const table of ['courses', 'former_settings'] as const) {
    const { rows } = await db.query<{ logo: string | null; photo: string | null }>(
      `select distinct document #>> '{logo,id}' as logo, document #>> '{photo,id}' as photo
        from ${table} where course_key = $1`,
      [courseKey],
    );
    for (const { logo, photo } of rows) named.add(logo).add(photo);
  }
  const { rows } = await db.query<{ id: string }>('select id from course_pictures where course_key = $1', [
    courseKey,
  ]);
  return rows.map(({ id }) => id).filter((id) => !named.has(id));
}

export async function deleteUnnamedPictures(db: Queryable, courseKey: CourseKey): Promise<void> {
  await db.query(
    `delete from course_pictures where course_key = $1 and id = any($2)
      and uploaded_at < dewsweeper_now() - interval '1 day'`,
    [courseKey, await findUnnamed(db, courseKey)],
  );
}

export async function countUnnamedPictures(db: Queryable, courseKey: CourseKey): Promise<number> {
  return (await findUnnamed(db, courseKey)).length;
}
