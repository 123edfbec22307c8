import { Readable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

let undescribed: string[] = [];

/** Replies since it was last asked that the API's own description does not have, each with its route. */
export function takeUndescribedReplies(): string[] {
  const taken = undescribed;
  undescribed = [];
  return taken;
}

type Operation = { responses: Record<string, { content?: Record<string, object> }> };
type Description = { paths: Record<string, Record<string, Operation>> };

interface Described {
  paths: Description['paths'];
  ajv: Ajv2020;
  validators: Map<string, ValidateFunction>;
}

/** Most servers have the same routes, and describing them takes a quarter of a second: kept by the routes. */
const known = new Map<string, Described>();
const describedBy = new WeakMap<FastifyInstance, Described>();

/** Compares every reply of a server with its description: status, content type and body. */
export function compareReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { is404, routeOptions } = request;
    if (is404 || request.method === 'HEAD' || routeOptions.schema?.hide) return payload;
    const fault = faultOf(describedOf(app), request, reply, payload);
    if (fault) undescribed.push(`${request.method} ${routeOptions.url}: ${fault}`);
    return payload;
  });
}

function describedOf(app: FastifyInstance): Described {
  const before = describedBy.get(app);
  if (before) return before;
  const routes = app.printRoutes({ commonPrefix: false });
  const described = known.get(routes) ?? describe(app.swagger() as unknown as Description);
  known.set(routes, described);
  describedBy.set(app, described);
  return described;
}

function describe({ paths, ...rest }: Description): Described {
  const ajv = new Ajv2020({ strict: false, allowUnionTypes: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...rest, paths, $id: 'api' });
  return { paths, ajv, validators: new Map() };
}

function faultOf(
  api: Described,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): string | null {
  const path = (request.routeOptions.url ?? '').replaceAll(/:(\w+)/g, '{$1}');
  const method = request.method.toLowerCase();
  const described = api.paths[path]?.[method]?.responses[reply.statusCode];
  if (!described) return `${reply.statusCode} ${shown(textOf(reply, payload))}`;
  const text = textOf(reply, payload);
  if (text === '' && !(payload instanceof Readable))
    return described.content ? `${reply.statusCode} without a body` : null;
  const type = String(reply.getHeader('content-type')).split(';')[0] as string;
  if (!described.content?.[type]) return `${reply.statusCode} ${type}`;
  if (!type.endsWith('json')) return null;
  const pointer = ['paths', path, method, 'responses', String(reply.statusCode), 'content', type, 'schema'];
  const isDescribed = validatorOf(api, pointer);
  if (isDescribed(JSON.parse(text))) return null;
  return `${reply.statusCode} ${api.ajv.errorsText(isDescribed.errors)}: ${shown(text)}`;
}

function validatorOf({ ajv, validators }: Described, pointer: readonly string[]): ValidateFunction {
  const steps = pointer.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
  const reference = `api#/${steps.join('/')}`;
  const validator = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, validator);
  return validator;
}

function textOf(reply: FastifyReply, payload: unknown): string {
  if (typeof payload === 'string') return payload;
  if (!Buffer.isBuffer(payload)) return '';
  const isCompressed = reply.getHeader('content-encoding') === 'br';
  return (isCompressed ? brotliDecompressSync(payload) : payload).toString();
}

function shown(text: string): string {
  return text.slice(0, 300);
}
