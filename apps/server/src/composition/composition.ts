import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { Verdict } from '../doctor/verdict.ts';
import type { Readiness } from '../features/health/readiness.ts';
import type { Metrics } from '../features/metrics/metrics.ts';
import type { BackupTools } from '../features/system/backups.ts';
import type { RestoreTools } from '../features/system/restores.ts';
import type { PasswordCost } from '../features/users/password-hash.ts';

export type Composition = {
  config: Config;
  pool: Pool;
  log: FastifyBaseLogger;
  /** Null serves only the API. */
  webRoot: string | null;
  clubhouseRoot?: string | null;
  passwordCost?: PasswordCost;
  readiness?: Readiness;
  metrics?: Metrics;
  simulatorLedger?: string;
  examine?: () => AsyncIterable<Verdict>;
  /** Null with a database of one's own. */
  backupTools?: BackupTools | null;
  /** Null with a database of one's own. */
  restoreTools?: RestoreTools | null;
  /** Replaces Square's address. */
  squareUrl?: string;
  settleEveryMs?: number;
  /** How often messages are looked for that nobody announced. */
  deliverEveryMs?: number;
  remindEveryMs?: number;
  readClockEveryMs?: number;
  passOnEveryMs?: number;
  drawEveryMs?: number;
};
