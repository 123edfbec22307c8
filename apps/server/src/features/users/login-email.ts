/** A login address as it is stored and looked up: without spaces around it, in lower case. */
export function loginEmailOf(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether a text can be an e-mail address: one `@`, something before it, a dotted domain after it, no spaces. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@\p{Cc}<>,;]+@[^\s@\p{Cc}<>,;.]+(\.[^\s@\p{Cc}<>,;.]+)+$/u.test(text);
}
