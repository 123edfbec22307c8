export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

export type Parameter = { in: 'path' | 'query' | 'header' | 'cookie'; name: string; schema: Schema };

/** One operation of the API description. */
export type Operation = {
  method: string;
  /** Such as `/api/groups/{group}`. */
  path: string;
  parameters: Parameter[];
  body: Schema | null;
  /** Accepts an API key and nothing else. */
  isKeyed: boolean;
};

type ApiDescription = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: Schema }> };
        security?: object[];
      }
    >
  >;
};

/** Every operation of an OpenAPI document. */
export function operationsOf(document: ApiDescription): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
      isKeyed: security?.length === 1,
    })),
  );
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** An operation's path with these values; missing ones keep their placeholder. */
export function pathWith({ path }: Operation, values: Record<string, string>): string {
  return path.replace(/\{([^}]+)\}/g, (whole, name: string) => values[name] ?? whole);
}
