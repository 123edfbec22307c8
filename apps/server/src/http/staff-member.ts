import type { RoleAt, StaffRole } from '@dewsweeper/core/clubhouse/permissions';

export type StaffMember = {
  id: string;
  name: string;
  email: string;
  roles: RoleAt[];
  /** No request came for 30 minutes at some time (rules.md#staff-session). */
  isIdle: boolean;
  recoveryCodesLeft: number;
  endsAt: Date;
  now: Date;
};

/** One of the staff at the place that the request is about. */
export type StaffAtPlace = Pick<StaffMember, 'id' | 'name' | 'isIdle'> & { role: StaffRole };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The sender is one of the staff or nobody, never a golfer. */
    isForStaff?: true;
  }
  interface FastifyRequest {
    staff: StaffMember | null;
  }
}
