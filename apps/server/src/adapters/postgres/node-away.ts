import { DatabaseError } from 'pg';

export function isNodeAway(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && (isOfConnections(error) || isCommitRefused(error));
}

/** Class 08; a stopping or starting worker reports 57P01 to 57P03. */
function isOfConnections({ code = '' }: DatabaseError): boolean {
  return code.startsWith('08') || ['57P01', '57P02', '57P03'].includes(code);
}

/** A worker was lost between the last statement and the commit: everything was rolled back. */
function isCommitRefused({ code, message }: DatabaseError): boolean {
  return code === 'XX000' && message.startsWith('could not commit transaction for shard');
}
