/** The id of the request that last failed on the server's side: whoever helps a golfer finds it in the log. */

const shownMilliseconds = 60_000;

let failed: { call: string; requestId: string } | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Notes how a call ended, `call` being its method and path. Its reference stays until the same call goes well, and for
 * a minute at most.
 */
export function noteOutcome(call: string, status: number, requestId: string | undefined): void {
  if (status >= 500 && requestId !== undefined) remember({ call, requestId });
  else if (failed?.call === call) remember(undefined);
}

/** The reference to show now, for `useSyncExternalStore`. */
export function failureReference(): string | undefined {
  return failed?.requestId;
}

/** Calls back at each change, until the returned function is called. */
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
