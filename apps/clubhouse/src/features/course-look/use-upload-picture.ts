import { type PictureKind, uploadedPicture } from '@dewsweeper/contract/course-picture';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';

/** `POST /api/clubhouse/groups/{group}/courses/{course}/pictures`; settings name it once they are saved. */
export function useUploadPicture({ group, course }: CoursePath, kind: PictureKind) {
  return useMutation({
    mutationFn: async (file: File) =>
      send('POST', routes.clubhousePictures(group, course), uploadedPicture, {
        kind,
        file: await base64Of(file),
      }),
  });
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // A call takes no more arguments than this everywhere.
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}
