import { actProblemMembers } from '@dewsweeper/contract/clubhouse';
import { type ProblemCode, problem, problemCodes } from '@dewsweeper/contract/problem';
import { staffProblemCodes } from '@dewsweeper/contract/staff-problem';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { problemOf, statusOf } from './problems.ts';
import { anyRoutesProblems } from './route.ts';
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

const anyProblem = z.extend(problem, {
  code: z.enum([...problemCodes, ...staffProblemCodes]),
  ...actProblemMembers,
});

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
        schemas: { Problem: z.toJSONSchema(anyProblem, { target: 'draft-2020-12' }) as object },
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
      const { schema, url } = jsonSchemaTransform(route);
      const { method, config } = route.route;
      const isWithKey = config?.isPartnerApi === true;
      const response = { ...(schema?.['response'] as object), ...problemReplies(problemsOf(method, config)) };
      return { schema: { ...schema, response }, url: isWithKey ? markedPath(url) : url };
    },
    transformObject: (described) =>
      'openapiObject' in described ? joinSharedPaths(described.openapiObject) : described.swaggerObject,
  });
  app.get('/api/openapi.json', { schema: { hide: true }, config: { isForEverybody: true } }, async () =>
    app.swagger(),
  );
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: pagePolicy });
}

/** Everything that a request may be refused for once its route is known. */
function problemsOf(method: string | string[], config: FastifyContextConfig = {}): ProblemCode[] {
  const isWrite = method !== 'GET' && method !== 'HEAD';
  return [
    ...anyRoutesProblems,
    ...(config.problems ?? []),
    ...(isWrite ? (['body-too-large', 'unsupported-media-type'] as const) : []),
    ...(isWrite && !config.isPartnerApi ? (['foreign-origin'] as const) : []),
    ...(config.isPartnerApi ? (['invalid-api-key'] as const) : []),
  ];
}

function problemReplies(codes: readonly ProblemCode[]): Record<number, object> {
  const replies: Record<number, object> = {};
  for (const status of new Set(codes.map(statusOf))) {
    const ofStatus = [...new Set(codes)].filter((code) => statusOf(code) === status);
    replies[status] = {
      description: ofStatus.map((code) => `\`${code}\`: ${problemOf(code).title}.`).join('\n\n'),
      content: {
        'application/problem+json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Problem' },
              { type: 'object', properties: { code: { enum: ofStatus } } },
            ],
          },
        },
      },
    };
  }
  return replies;
}
