import { textSettings } from '@dewsweeper/contract/connections';
import type { SendText } from '../../adapters/sms/send-text.ts';
import { createTwilioSender } from '../../adapters/sms/twilio.ts';
import type { Config } from '../../config.ts';
import type { Current } from '../../ports.ts';
import type { Connections } from './connections.ts';

export const textConnection = 'texts';

type TextConfig = Pick<Config, 'twilioAccountSid' | 'twilioAuthToken' | 'twilioFrom' | 'twilioApiUrl'>;

export function createTextCarrier(config: TextConfig, connections: Connections): Current<SendText> {
  const { twilioAccountSid: accountSid, twilioAuthToken: authToken, twilioFrom: from } = config;
  const apiUrl = config.twilioApiUrl;
  if (accountSid !== null && authToken !== null && from !== null) {
    const send = createTwilioSender({ accountSid, authToken, from, apiUrl });
    return async () => send;
  }
  return async () => {
    const stored = await connections.find(textConnection);
    if (stored === null) return null;
    if (stored.secret === null) return cannotRead;
    const { accountSid: account, sender } = textSettings.parse(stored.settings);
    return createTwilioSender({ accountSid: account, authToken: stored.secret, from: sender, apiUrl });
  };
}

/** Signs what Twilio reports to us. */
export function currentTextToken(config: TextConfig, connections: Connections): Current<string> {
  const { twilioAuthToken } = config;
  if (twilioAuthToken !== null) return async () => twilioAuthToken;
  return async () => (await connections.find(textConnection))?.secret ?? null;
}

const cannotRead: SendText = async () => ({
  outcome: 'later',
  reason: 'the stored auth token of Twilio was encrypted with another key',
  retryAfterSeconds: null,
});
