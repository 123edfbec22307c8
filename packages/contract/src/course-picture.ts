import * as z from 'zod/mini';

/* The logo and the photo of a course (rules.md#course-pictures). */

export const pictureKind = z.enum(['logo', 'photo']);
export type PictureKind = z.infer<typeof pictureKind>;

export const pictureID = z.string().check(z.regex(/^[\w-]{32}$/));

/** `src`: an address that never shows another picture. `alt` empty: decoration. */
export const coursePicture = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
});
export type CoursePicture = z.infer<typeof coursePicture>;

/** As settings name it. */
export const storedPicture = z.object({
  id: pictureID,
  width: z.int(),
  height: z.int(),
  alt: z.string(),
});
export type StoredPicture = z.infer<typeof storedPicture>;

export const maxPictureBytes = 8_000_000;

/** `file`: PNG, JPEG or WebP, in base64. */
export const pictureUpload = z.strictObject({
  kind: pictureKind,
  file: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(Math.ceil(maxPictureBytes / 3) * 4),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
    ),
});
export const uploadedPicture = z.omit(storedPicture, { alt: true });
export type UploadedPicture = z.infer<typeof uploadedPicture>;
