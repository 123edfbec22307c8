import { join } from 'node:path';

export const simulatorPrefix = '/square-simulator';

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

export function squareLedgerFile(dataDir: string): string {
  return join(dataDir, 'square-simulator.jsonl');
}
