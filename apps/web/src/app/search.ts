/** The router's own parser reads JSON: ids `2024` and `1e3` would become numbers. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Drops undefined and null. A parameter without a value counts as present, such as `?appMode`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      query.set(name, String(value));
    }
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
