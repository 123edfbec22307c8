/** The result of a decision: a value, or a named refusal. A throw is a bug. */
export type Result<Value, Refusal extends { refusal: string }> =
  | { ok: true; value: Value }
  | ({ ok: false } & Refusal);

export function accept<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refuse<const Refusal extends { refusal: string }>(refusal: Refusal): { ok: false } & Refusal {
  return { ok: false, ...refusal };
}
