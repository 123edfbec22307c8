import * as z from 'zod/mini';
import { type GolferDraft, rememberBeyond } from './golfer-drafts.ts';

/** What a golfer typed into the confirm sheet, kept in this tab until he has reserved (ruling 14). */
const key = 'dewsweeper.golfers';

const stored = z.object({
  uid: z.string(),
  golfers: z.array(
    z.object({ name: z.string(), email: z.string(), phone: z.string(), rateGroup: z.number() }),
  ),
});

/** What this golfer typed before; nothing that somebody else typed on the same device. */
export function typedGolfers(uid: string): GolferDraft[] {
  try {
    const found = stored.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return found.success && found.data.uid === uid ? found.data.golfers : [];
  } catch {
    return [];
  }
}

export function rememberGolfers(uid: string, golfers: readonly GolferDraft[]): void {
  const all = { uid, golfers: rememberBeyond(golfers, typedGolfers(uid)) };
  try {
    sessionStorage.setItem(key, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing asks again: no harm.
  }
}

export function forgetGolfers(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
