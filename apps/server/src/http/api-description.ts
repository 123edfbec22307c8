import { problem } from '@dewsweeper/contract/problem';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { joinSharedPaths, markedPath } from './shared-paths.ts';

/** The readable page loads only its own files and the images inlined in its styles. */
const pagePolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'self'",
].join('; ');

export async function describeApi(app: FastifyInstance, options: { publicUrl: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dewsweeper',
        description:
          'Tee times of golf courses: boards, holds, reservations, accounts. Every refusal is an RFC 9457 problem with a stable `code`.',
        version: '1',
      },
      servers: [{ url: options.publicUrl }],
      components: {
        schemas: { Problem: z.toJSONSchema(problem, { target: 'draft-2020-12' }) as object },
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A key of the course for its own systems, made with `dewsweeper key GROUP/COURSE make NAME`.',
          },
        },
      },
    },
    transform(route) {
      const described = jsonSchemaTransform(route);
      const isWithKey = route.route.config?.isPartnerApi === true;
      return isWithKey ? { ...described, url: markedPath(described.url) } : described;
    },
    transformObject: (described) =>
      'openapiObject' in described ? joinSharedPaths(described.openapiObject) : described.swaggerObject,
  });
  app.get('/api/openapi.json', { schema: { hide: true }, config: { isForEverybody: true } }, async () =>
    app.swagger(),
  );
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: pagePolicy });
}
