import fc from 'fast-check';
import { type Mutation, plainDraft, requestOf } from './drafts.ts';
import type { FuzzData } from './fuzz-data.ts';
import { mutationOf } from './mutations.ts';
import { nameOf, type Operation } from './operations.ts';
import type { RawRequest } from './raw-http.ts';

/** The last has an API key that nobody issued. */
export const visitors = ['nobody', 'anonymous', 'golfer', 'broken cookies', 'course system'] as const;
export type VisitorKind = (typeof visitors)[number];

/** A placeholder for the id of the sender's own hold, of the same length. */
export const ownID = 'OWN-ID-OF-HOLD';

export type Attack = { operation: string; visitor: VisitorKind; request: RawRequest };

/** Requests to all operations: one in five valid, the others wrong in one to three places. */
export function attacks(operations: readonly Operation[], data: FuzzData): fc.Arbitrary<Attack> {
  const ids = [data.victim.hold, data.victim.reservation, data.victim.session, ownID, ownID];
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        visitor: fc.constantFrom(...visitors, 'golfer' as const, 'golfer' as const),
        id: fc.constantFrom(...ids),
        number: fc.nat(0xff_ff_ff),
        mutations: fc.oneof(
          { weight: 1, arbitrary: fc.constant<Mutation[]>([]) },
          { weight: 4, arbitrary: fc.array(mutationOf(operation), { minLength: 1, maxLength: 3 }) },
        ),
      })
      .map(({ visitor, id, number, mutations }) => {
        const plain = plainDraft(operation, data, id, number);
        const mutated = mutations.reduce((draft, one) => one(draft), plain);
        return { operation: nameOf(operation), visitor, request: requestOf(mutated) };
      }),
  );
}
