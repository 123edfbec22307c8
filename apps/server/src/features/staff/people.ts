import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import {
  deleteAccess,
  deleteUnusedInvitations,
  endAccount,
  type ListedStaff,
  listOpenInvitations,
  listStaffAccounts,
  type OpenInvitation,
} from './store.ts';

export async function listStaff(
  db: Queryable,
): Promise<{ accounts: ListedStaff[]; invitations: OpenInvitation[] }> {
  return { accounts: await listStaffAccounts(db), invitations: await listOpenInvitations(db) };
}

/** Ends an account with its sessions and roles, and voids its invitations; these first, so that none makes it anew. */
export async function endStaff(
  pool: Pool,
  email: string,
): Promise<{ hadAccount: boolean; invitations: number }> {
  return inTransaction(pool, async (transaction) => {
    const invitations = await deleteUnusedInvitations(transaction, email);
    const staffID = await endAccount(transaction, email);
    if (staffID !== null) await deleteAccess(transaction, staffID);
    return { hadAccount: staffID !== null, invitations };
  });
}
