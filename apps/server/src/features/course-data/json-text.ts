const maxLine = 100;

/** JSON for people, and not much larger than for machines: what fits is on one line. */
export function jsonText(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line.length <= maxLine || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const deps = Array.isArray(value)
    ? value.map((one) => jsonText(one, deeper))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${jsonText(one, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${deeper}${deps.join(`,\n${deeper}`)}\n${indent}${close}`;
}

/** JSON of the same meaning in which no text steers a terminal or turns the direction of writing. */
export function withoutRawControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
