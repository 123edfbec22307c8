/** The id of the last request that failed in the server: support finds it in the log. */

const shownMilliseconds = 60_000;

let failed: { call: string; requestId: string } | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** `call` is method and path. Its reference lasts until the same call succeeds, at most a minute. */
export function noteOutcome(call: string, status: number, requestId: string | undefined): void {
  if (status >= 500 && requestId !== undefined) remember({ call, requestId });
  else if (failed?.call === call) remember(undefined);
}

export function failureReference(): string | undefined {
  return failed?.requestId;
}

export function onFailureReference(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remember(next: typeof failed): void {
  failed = next;
  clearTimeout(forgetting);
  if (next) forgetting = setTimeout(() => remember(undefined), shownMilliseconds);
  for (const listener of listeners) listener();
}
