import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { StaffCookies } from './cookies.ts';
import { findStaff } from './find-staff.ts';

export function identifyStaff(app: FastifyInstance, deps: { pool: Pool; staffCookies: StaffCookies }): void {
  app.decorateRequest('staff', null);
  // Cookies are parsed by an `onRequest` hook that may have been added later.
  app.addHook('preParsing', async (request, reply) => {
    if (request.routeOptions.config.isForStaff !== true) return;
    reply.header('cache-control', 'no-store');
    const token = deps.staffCookies.tokenOf(request);
    if (token !== null) request.staff = await findStaff(deps.pool, token);
  });
}
