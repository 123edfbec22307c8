/** As stored and looked up: trimmed, in lower case. */
export function loginEmailOf(typed: string): string {
  return typed.trim().toLowerCase();
}
