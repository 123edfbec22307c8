import type { StaffSession } from '@dewsweeper/contract/staff-session';
import type { StaffMember } from '../../http/staff-member.ts';

export function presentStaffSession(member: StaffMember | null): StaffSession {
  if (member === null) return { state: 'none' };
  const { id, name, email, roles, recoveryCodesLeft, endsAt, now } = member;
  return {
    state: 'signed-in',
    id,
    name,
    email,
    roles,
    recoveryCodesLeft,
    endsAt: endsAt.toISOString(),
    serverTime: now.toISOString(),
  };
}
