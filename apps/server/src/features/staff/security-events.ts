import type { StaffEvent } from '@dewsweeper/contract/people';
import { roleAt, type StaffRole } from '@dewsweeper/core/clubhouse/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { isPaused } from '../../adapters/postgres/paused-writes.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { clientAddress } from '../../http/client-address.ts';
import { securityEventOf } from '../../http/security-log.ts';
import { insertStaffEvent } from './security-event-store.ts';

/** Stored with the change itself. */
const storedByChanges: ReadonlySet<string> = new Set<StaffEvent>([
  'staff invited',
  'staff invitation withdrawn',
  'staff role changed',
  'staff access ended',
  'staff sessions ended',
]);

export type Place = { group: string; course: string | null };

/** Keeps for the owners what the security log tells of their staff, before the reply is sent. */
export function keepSecurityEvents(app: FastifyInstance, { pool }: { pool: Pool }): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.isForStaff !== true) return;
    const noted = securityEventOf(request, reply);
    if (noted?.staff === undefined || noted.outcome === 'invalid-request') return;
    const { event, outcome, staff: staffID, about } = noted;
    if (outcome === 'done' && storedByChanges.has(event)) return;
    const place = ownPlaceOf(request);
    const stored = { event, outcome, staffID, address: clientAddress(request.ip) };
    await insertStaffEvent(pool, {
      ...stored,
      seenAt: place && placesOf(place),
      course: place?.course ?? null,
      about: about ?? null,
      role: null,
    }).catch((error: unknown) => {
      if (!isPaused(error)) request.log.error({ err: error }, 'a security event was not stored');
    });
  });
}

/** In the transaction of the change. */
export async function storePeopleEvent(
  db: Queryable,
  event: {
    event: StaffEvent;
    by: { id: string; address: string };
    place: Place;
    about: string;
    role?: StaffRole;
  },
): Promise<void> {
  await insertStaffEvent(db, {
    event: event.event,
    outcome: 'done',
    staffID: event.by.id,
    address: event.by.address,
    seenAt: placesOf(event.place),
    course: event.place.course,
    about: event.about,
    role: event.role ?? null,
  });
}

/** As events name it whose owners see them. */
export function placeName({ group, course }: Place): string {
  return course === null ? group : `${group}/${course}`;
}

/** Owners of the group see what happens at its courses. */
function placesOf(place: Place): string[] {
  return [...new Set([place.group, placeName(place)])];
}

/** Null where the sender has no role: the owners there learn nothing of who it was. */
function ownPlaceOf({ staff, params }: FastifyRequest): Place | null {
  const { group, course } = (params ?? {}) as { group?: string; course?: string };
  if (staff === null || group === undefined) return null;
  const place = { group, ...(course !== undefined && { course }) };
  return roleAt(staff.roles, place) === null ? null : { group, course: course ?? null };
}
