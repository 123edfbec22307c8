/** One `@`, something before it, a dotted domain after it, no spaces. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@\p{Cc}<>,;]+@[^\s@\p{Cc}<>,;.]+(\.[^\s@\p{Cc}<>,;.]+)+$/u.test(text);
}
