import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@dewsweeper/core/clubhouse/permissions';
import type { FastifyInstance } from 'fastify';
import { type TOTP, URI } from 'otpauth';
import type { Pool } from 'pg';
import { inviteStaff } from '../src/features/staff/invite.ts';
import { Browser } from './accounts.ts';

/** Somebody who was invited, has accepted and is signed in. */
export async function signedInStaff(of: {
  app: FastifyInstance;
  pool: Pool;
  group: string;
  course: string | null;
  name: string;
  role: StaffRole;
}): Promise<Browser> {
  const { app, pool, group, course, name, role } = of;
  const email = `${name.toLowerCase()}@staff.example.com`;
  const invitation = await inviteStaff(
    { pool, publicUrl: 'http://localhost:3000', newId: randomUUID },
    { email, group, course, role, invitedBy: 'a test' },
  );
  if (!invitation.ok) throw new Error(invitation.refusal);
  const browser = new Browser(app);
  const token = invitation.value.link.split('#')[1];
  const password = 'frost on the first tee';
  const accepted = await browser.send('PUT', `/api/clubhouse/invitations/${token}`, { name, password });
  const code = (URI.parse(accepted.json().otpauth) as TOTP).generate();
  const signedIn = await browser.send('POST', '/api/clubhouse/session', { email, password, code });
  if (signedIn.statusCode !== 200) throw new Error(signedIn.body);
  return browser;
}
