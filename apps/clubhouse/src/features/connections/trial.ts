import type { UseMutationResult } from '@tanstack/react-query';

export type Removing = UseMutationResult<unknown, Error, void>;

/** Tries what is wanted, or removes what is stored; the outcome of the other is no longer shown. */
export function trialOf<Wanted>(
  set: Pick<UseMutationResult<unknown, Error, Wanted>, 'mutate' | 'reset'>,
  remove: Pick<Removing, 'mutate' | 'reset'>,
) {
  return {
    trySetting: (wanted: Wanted) => {
      remove.reset();
      set.mutate(wanted);
    },
    removeStored: () => {
      set.reset();
      remove.mutate();
    },
  };
}
