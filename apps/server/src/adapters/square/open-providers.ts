import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import type { FindProvider } from '../../features/payments/provider.ts';
import { serverSecret } from '../postgres/server-secret.ts';
import { createAccessTokens, type TokensOfServer } from './access-tokens.ts';
import { simulatorPrefix, squareTokensFile } from './endpoints.ts';
import { createFindProvider } from './find-provider.ts';

/** The server's address on its own machine, where the simulator is mounted. */
function ownAddress(config: Pick<Config, 'host' | 'port'>): string {
  const isAnyAddress = config.host === '0.0.0.0' || config.host === '::';
  const host = isAnyAddress ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
}

/** The simulator's token survives restarts, because payments are asked about again. */
export async function openProviders(deps: {
  config: Pick<Config, 'host' | 'port' | 'dataDir' | 'squareAccessTokens' | 'squareCallSeconds'>;
  pool: Pool;
  /** As an owner pasted it in the clubhouse. */
  pastedToken: (locationId: string) => Promise<string | null>;
  /** Replaces Square's address. */
  squareUrl?: string | undefined;
}): Promise<{ findProvider: FindProvider; tokens: TokensOfServer; simulatorToken: string }> {
  const { config, pool } = deps;
  const simulatorToken = (await serverSecret(pool, 'square-simulator')).toString('base64url');
  const tokens = createAccessTokens({
    file: squareTokensFile(config.dataDir),
    fromEnvironment: config.squareAccessTokens ?? new Map(),
    fromClubhouse: deps.pastedToken,
  });
  const findProvider = createFindProvider({
    tokens,
    simulator: { baseUrl: `${ownAddress(config)}${simulatorPrefix}`, accessToken: simulatorToken },
    baseUrl: deps.squareUrl,
    callSeconds: config.squareCallSeconds,
  });
  return { findProvider, tokens, simulatorToken };
}
