import * as z from 'zod/mini';

/**
 * Where the next login leads: of a session that ended while in use, or, with an empty `uid`, of a link that a stranger
 * opened. Kept in the tab until the golfer logs in, or out.
 */
const key = 'dewsweeper.endedSession';

const stored = z.object({ uid: z.string(), address: z.string() });
type EndedSession = z.infer<typeof stored>;

export function noteEndedSession(ended: EndedSession): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(ended));
  } catch {
    // Without it, the login leads to Reserve a Tee Time.
  }
}

export function endedSession(): EndedSession | null {
  try {
    const found = stored.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

export function forgetEndedSession(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
