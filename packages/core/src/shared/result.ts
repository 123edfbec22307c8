/** What a decision answers: the new value, or a refusal that the domain names. A throw is a bug. */
export type Result<Value, Refusal extends { refusal: string }> =
  | { ok: true; value: Value }
  | ({ ok: false } & Refusal);

/** Wraps a value that a decision arrived at. */
export function accept<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** Wraps a named refusal, with what the caller may show about it. */
export function refuse<const Refusal extends { refusal: string }>(refusal: Refusal): { ok: false } & Refusal {
  return { ok: false, ...refusal };
}
