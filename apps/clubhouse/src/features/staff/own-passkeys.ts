import { type OwnPasskeys, ownPasskeys, passkeyCreation } from '@dewsweeper/contract/passkey';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { get, send } from '../../lib/api.ts';

export const passkeysQuery = (staffID: string) =>
  queryOptions({
    queryKey: ['passkeys', staffID],
    queryFn: ({ signal }) => get(routes.staffPasskeys, ownPasskeys, signal),
  });

export type OwnPasskey = OwnPasskeys['passkeys'][number];

export type PasskeyChange =
  | { kind: 'add' }
  | { kind: 'rename'; passkey: OwnPasskey; name: string }
  | { kind: 'remove'; passkey: OwnPasskey };

/** Answers the name of the passkey. */
export function useChangePasskeys(staffID: string) {
  const queryClient = useQueryClient();
  const query = passkeysQuery(staffID);
  const keep = (changed: OwnPasskeys) => queryClient.setQueryData(query.queryKey, changed);
  return useMutation({
    mutationFn: async (change: PasskeyChange): Promise<string> => {
      if (change.kind === 'add') {
        const { createPasskey } = await import('./browser-passkeys.ts');
        const creation = await send('POST', routes.staffPasskeyOptions, passkeyCreation);
        const registration = await createPasskey(creation);
        const changed = await send('POST', routes.staffPasskeys, ownPasskeys, { registration });
        keep(changed);
        return changed.passkeys.at(-1)?.name ?? '';
      }
      const { id, name } = change.passkey;
      if (change.kind === 'rename') {
        keep(await send('PUT', routes.staffPasskey(id), ownPasskeys, { name: change.name }));
        return change.name;
      }
      await send('DELETE', routes.staffPasskey(id), z.unknown());
      return name;
    },
    onSettled: () => queryClient.invalidateQueries(query),
  });
}
