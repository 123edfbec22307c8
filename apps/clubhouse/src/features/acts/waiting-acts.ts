import { actRequest } from '@dewsweeper/contract/act-request';
import * as z from 'zod/mini';
import { allKept, forget, keep } from '../../lib/device-store.ts';

const waitingAct = z.object({
  request: actRequest,
  place: z.object({ group: z.string(), course: z.string() }),
  date: z.string(),
  at: z.string(),
  /** Whose it is: it is sent under their session alone. */
  staff: z.object({ id: z.string(), name: z.string() }),
  /** In words, for the list of what waits. */
  words: z.string(),
  refusedAs: z.nullable(z.string()),
});
export type WaitingAct = z.infer<typeof waitingAct>;

/** On this device, until the server has answered. */
export const waitingActs = {
  keep: (act: WaitingAct) => keep('acts', act.request.id, act),
  forget: (id: string) => forget('acts', id),
  async all(): Promise<WaitingAct[]> {
    const found = (await allKept('acts')).flatMap((one) => {
      const read = z.safeParse(waitingAct, one);
      return read.success ? [read.data] : [];
    });
    return found.toSorted((one, other) => one.at.localeCompare(other.at));
  },
};
export type WaitingActs = typeof waitingActs;
