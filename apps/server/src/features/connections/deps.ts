import { documentId } from '@dewsweeper/contract/ids';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import type { Connections } from './connections.ts';

export const groupPath = z.strictObject({ group: documentId });
export const needs = { kind: 'connections' } as const;

export type SetUpDeps = {
  pool: Pool;
  config: Pick<Config, 'smtpUrl' | 'twilioFrom' | 'twilioApiUrl' | 'textCountries'>;
  connections: Connections;
  /** Whether the mail server may be in the server's own network. */
  mayBeInside: boolean;
  /** Keys of courses that do not count as somebody's. */
  exampleCourses: () => Promise<string[]>;
};
