import type { Pool } from 'pg';
import { writtenUnlessPaused } from '../../adapters/postgres/paused-writes.ts';
import type { StaffMember } from '../../http/staff-member.ts';
import { hashOf } from '../sessions/use-cases.ts';
import { findStaffSession, markStaffSeen } from './store.ts';

/** Minutes without a request after which money, settings and people need a new sign-in (rules.md#staff-session). */
const idleMinutes = 30;

export async function findStaff(pool: Pool, token: string): Promise<StaffMember | null> {
  const tokenHash = hashOf(token);
  const found = await findStaffSession(pool, tokenHash, idleMinutes);
  if (found === null) return null;
  const { isUnseen, ...member } = found;
  if (isUnseen) await writtenUnlessPaused(markStaffSeen(pool, tokenHash, idleMinutes));
  return member;
}
