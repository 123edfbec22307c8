import type { Session } from '@dewsweeper/contract/user';
import type { Pool } from 'pg';
import type { Visitor } from '../../http/visitor.ts';
import { userDocument } from '../users/profile.ts';

export async function presentSession(pool: Pool, visitor: Visitor): Promise<Session> {
  switch (visitor.state) {
    case 'none':
      return { state: 'none' };
    case 'anonymous':
      return { state: 'anonymous', uid: visitor.uid };
    case 'signed-in':
      return presentSignedIn(pool, visitor.uid);
    default:
      return visitor satisfies never;
  }
}

export async function presentSignedIn(pool: Pool, uid: string): Promise<Session> {
  const user = await userDocument(pool, uid);
  return user ? { state: 'signed-in', uid, user } : { state: 'none' };
}
