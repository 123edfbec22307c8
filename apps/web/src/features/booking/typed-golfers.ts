import * as z from 'zod/mini';
import { type GolferDraft, rememberBeyond } from './golfer-drafts.ts';

/** Input of the confirm sheet, kept in the tab until it is reserved (rules.md#golfer-details-kept). */
const key = 'dewsweeper.golfers';

const stored = z.object({
  uid: z.string(),
  golfers: z.array(
    z.object({ name: z.string(), email: z.string(), phone: z.string(), rateGroup: z.number() }),
  ),
});

/** Only what this golfer typed, not another user of the device. */
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
    // Without storage the golfer types again.
  }
}

export function forgetGolfers(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
