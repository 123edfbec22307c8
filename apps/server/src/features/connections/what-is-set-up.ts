import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { Config } from '../../config.ts';
import { mailConnection } from './mail-carrier.ts';
import { readConnection } from './store.ts';
import { textConnection } from './text-carrier.ts';

export type SetUp = { mail: boolean; texts: boolean };

/** By the server's configuration, or in the clubhouse. */
export async function readWhatIsSetUp(
  db: Queryable,
  { smtpUrl, twilioFrom }: Pick<Config, 'smtpUrl' | 'twilioFrom'>,
): Promise<SetUp> {
  const isStored = async (name: string) => (await readConnection(db, name)) !== null;
  return {
    mail: smtpUrl !== null || (await isStored(mailConnection)),
    texts: twilioFrom !== null || (await isStored(textConnection)),
  };
}
