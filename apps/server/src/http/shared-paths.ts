const keyMark = '#with-key';

type Operation = Record<string, unknown> & {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Contents };
  responses?: Record<string, { description?: string; content?: Contents }>;
};
type Contents = Record<string, { schema: unknown }>;
type PathItems = Record<string, Record<string, Operation>>;

/** Keeps the operation with a key apart from the golfers' one. */
export function markedPath(url: string): string {
  return url + keyMark;
}

/** OpenAPI knows one operation for a method of a path, so the golfers' and the keys' are merged. */
export function joinSharedPaths<Described extends { paths?: object }>(described: Described): Described {
  const paths = (described.paths ?? {}) as PathItems;
  const joined: PathItems = {};
  for (const [path, operations] of Object.entries(paths)) {
    const own = path.endsWith(keyMark) ? path.slice(0, -keyMark.length) : path;
    const item = joined[own] ?? {};
    for (const [method, operation] of Object.entries(operations)) {
      const other = item[method];
      item[method] = !other ? operation : own === path ? join(operation, other) : join(other, operation);
    }
    joined[own] = item;
  }
  return { ...described, paths: joined };
}

function join(golfers: Operation, withKey: Operation): Operation {
  return {
    ...golfers,
    summary: golfers.summary ?? 'The golfer’s own',
    description: `With an API key of the course: ${withKey.summary}.`,
    security: [{}, { apiKey: [] }],
    parameters: joinParameters(golfers.parameters ?? [], withKey.parameters ?? []),
    ...joinBodies(golfers.requestBody, withKey.requestBody),
    responses: joinResponses(golfers.responses ?? {}, withKey.responses ?? {}),
  };
}

function joinParameters(
  a: NonNullable<Operation['parameters']>,
  b: NonNullable<Operation['parameters']>,
): NonNullable<Operation['parameters']> {
  const isIn = (list: typeof a, one: (typeof a)[number]) =>
    list.some((other) => other.name === one.name && other.in === one.in);
  const onlyOne = [...a.filter((one) => !isIn(b, one)), ...b.filter((one) => !isIn(a, one))];
  return [...a.filter((one) => isIn(b, one)), ...onlyOne.map((one) => ({ ...one, required: false }))];
}

function joinBodies(
  a: Operation['requestBody'],
  b: Operation['requestBody'],
): Pick<Operation, 'requestBody'> {
  const content = joinContents(a?.content, b?.content, 'oneOf');
  return content ? { requestBody: { ...a, ...b, content } } : {};
}

function joinResponses(
  a: NonNullable<Operation['responses']>,
  b: NonNullable<Operation['responses']>,
): NonNullable<Operation['responses']> {
  return Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((status) => {
      const content = joinContents(a[status]?.content, b[status]?.content, 'anyOf');
      const description = [...new Set([a[status], b[status]].map((reply) => reply?.description))].join(
        '\n\n',
      );
      return [status, { ...a[status], ...b[status], description, ...(content && { content }) }];
    }),
  );
}

/** A problem may be of both. */
function joinContents(
  a: Contents | undefined,
  b: Contents | undefined,
  word: 'oneOf' | 'anyOf',
): Contents | undefined {
  if (!a || !b) return a ?? b;
  const types = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(
    types.map((type) => {
      const schemas = [a[type]?.schema, b[type]?.schema].filter((schema) => schema !== undefined);
      return [type, { schema: schemas.length === 1 ? schemas[0] : { [word]: schemas } }];
    }),
  );
}
