const longestLine = 100;

/** JSON for people, and not much larger than for machines: what fits is on one line. */
export function jsonText(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line.length <= longestLine || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => jsonText(one, deeper))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${jsonText(one, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${deeper}${parts.join(`,\n${deeper}`)}\n${indent}${close}`;
}
