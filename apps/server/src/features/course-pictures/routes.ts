import { pictureID, pictureUpload, uploadedPicture } from '@dewsweeper/contract/course-picture';
import { coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { noQuery } from '../../http/no-input.ts';
import { openRoute, staffRoute } from '../../http/route.ts';
import { reEncode } from './re-encode.ts';
import { countUnnamedPictures, deleteUnnamedPictures, findPictureFile, storePicture } from './store.ts';

const picturePath = z.extend(coursePath, { id: pictureID });
/** A picture in base64, and what stands around it. */
const uploadBytes = 11 * 1024 * 1024;
const maxUnnamed = 50;

const invalidFile = (message: string) =>
  refuse({ refusal: 'invalid-request', errors: [{ path: 'file', message }] } as const);
const image = {
  schema: z.unknown().register(z.globalRegistry, { type: 'string', format: 'binary' }),
};

/** The logo and the photo of a course (rules.md#course-pictures). */
export function coursePictureRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  openRoute(app, {
    method: 'GET',
    url: routes.coursePicture(':group', ':course', ':id'),
    schema: {
      querystring: noQuery,
      params: picturePath,
      response: {
        200: { description: 'The picture', content: { 'image/png': image, 'image/webp': image } },
      },
    },
    problems: ['not-found'],
    config: { isForEverybody: true },
    async handle({ params: { id, ...path } }, reply) {
      const file = await findPictureFile(pool, courseKeyOf(path), id);
      if (!file) return refuse({ refusal: 'not-found' });
      return reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          // Mails show it, too.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type(file.contentType)
        .send(file.bytes);
    },
  });

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhousePictures(':group', ':course'),
    bodyLimit: uploadBytes,
    schema: {
      querystring: noQuery,
      params: coursePath,
      body: pictureUpload,
      response: { 201: uploadedPicture },
    },
    problems: [],
    needs: { kind: 'settings' },
    async handle(_staff, { params, body: { kind, file } }, reply) {
      const courseKey = courseKeyOf(params);
      await deleteUnnamedPictures(pool, courseKey);
      if ((await countUnnamedPictures(pool, courseKey)) >= maxUnnamed)
        return invalidFile(`must not follow ${maxUnnamed} others that were not saved, within a day`);
      const drawn = await reEncode(kind, Buffer.from(file, 'base64'));
      if (!drawn) return invalidFile('must be a PNG, JPEG or WebP picture of at most 40 million pixels');
      await storePicture(pool, courseKey, drawn);
      const { id, width, height } = drawn;
      return reply.code(201).send({ id, width, height });
    },
  });
}
