import { createHmac, timingSafeEqual } from 'node:crypto';
import { courseOfKey } from '@dewsweeper/core/shared/course-key';
import type { Place } from './store.ts';

/** The link is for one reservation of one golfer. `uid`: null without an account. */
type Sealed = Place & { uid: string | null };

export type ReminderLinks = { players: string; cancel: string };

/** No end of validity is in them: they end with the round (rules.md#reminder-links). */
export function reminderLinks(key: Buffer, publicUrl: string, sealed: Sealed): ReminderLinks {
  const { group, course } = courseOfKey(sealed.courseKey);
  const players = `${publicUrl}/reminder/${group}/${course}/${sealed.id}/${sealOf(key, sealed)}`;
  return { players, cancel: `${players}/cancel` };
}

export function isSealed(key: Buffer, seal: string, sealed: Sealed): boolean {
  const given = Buffer.from(seal);
  const expected = Buffer.from(sealOf(key, sealed));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sealOf(key: Buffer, { courseKey, id, uid }: Sealed): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([courseKey, id, uid]))
    .digest('base64url');
}
