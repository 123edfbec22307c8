/** As stored and looked up: trimmed, in lower case. */
export function loginEmailOf(typed: string): string {
  return typed.trim().toLowerCase();
}

/** One `@`, something before it, a dotted domain after it, no spaces. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@\p{Cc}<>,;]+@[^\s@\p{Cc}<>,;.]+(\.[^\s@\p{Cc}<>,;.]+)+$/u.test(text);
}
