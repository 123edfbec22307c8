import { join } from 'node:path';

/** Where the program's own server shows the simulator. */
export const simulatorPrefix = '/square-simulator';

/** Square's browser script: of its two worlds, or of the simulator. */
export function squareScriptSrc(place: {
  environment: 'sandbox' | 'production';
  isSimulated: boolean;
}): string {
  if (place.isSimulated) return `${simulatorPrefix}/web/1/square.js`;
  const host = place.environment === 'production' ? 'web.squarecdn.com' : 'sandbox.web.squarecdn.com';
  return `https://${host}/v1/square.js`;
}

/** The file of access tokens that the operator's command writes. */
export function squareTokensFile(dataDir: string): string {
  return join(dataDir, 'square-tokens.json');
}

/** The books of the simulator inside the server. */
export function squareLedgerFile(dataDir: string): string {
  return join(dataDir, 'square-simulator.jsonl');
}
