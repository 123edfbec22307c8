/** Names are user input: control characters must not reach the terminal. */
export function printable(text: string): string {
  return withoutControls(text).trim();
}

/** On one line, without control characters and writing directions; outer spaces stay. */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}
