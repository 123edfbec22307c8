import { join } from 'node:path';

/** The simulator's path on this server. */
export const simulatorPrefix = '/square-simulator';

/** Of Square's production or sandbox, or of the simulator. */
export function squareScriptSrc(endpoint: {
  environment: 'sandbox' | 'production';
  isSimulated: boolean;
}): string {
  if (endpoint.isSimulated) return `${simulatorPrefix}/web/1/square.js`;
  const host = endpoint.environment === 'production' ? 'web.squarecdn.com' : 'sandbox.web.squarecdn.com';
  return `https://${host}/v1/square.js`;
}

export function squareTokensFile(dataDir: string): string {
  return join(dataDir, 'square-tokens.json');
}

/** The simulator's ledger. */
export function squareLedgerFile(dataDir: string): string {
  return join(dataDir, 'square-simulator.jsonl');
}
