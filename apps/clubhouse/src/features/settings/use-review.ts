import type { SavedSettings } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { useState } from 'react';
import { asksForSignIn } from '../staff/refused-as-idle.ts';
import { useSaveSettings, useTrySettings } from './settings-queries.ts';
import type { WantedSettings } from './wanted-settings.ts';

export type Review = {
  /** What is shown in the dialog: tried, and not saved yet. */
  wanted: WantedSettings | null;
  /** What was tried last, also when it was refused. */
  tried: WantedSettings | undefined;
  found: SavedSettings | undefined;
  isTrying: boolean;
  isSaving: boolean;
  failure: Error | null;
  look: (wanted: WantedSettings) => void;
  leave: () => void;
  save: () => void;
};

/** Tried first: what would change, and for whom, is read before it is saved. */
export function useReview(place: CoursePath, onSaved: () => void): Review {
  const [wanted, setWanted] = useState<WantedSettings | null>(null);
  const trial = useTrySettings(place);
  const saving = useSaveSettings(place, onSaved);
  const leave = () => setWanted(null);
  return {
    wanted,
    tried: trial.variables,
    found: trial.data,
    isTrying: trial.isPending,
    isSaving: saving.isPending,
    failure: saving.error ?? trial.error,
    look(typed) {
      saving.reset();
      trial.mutate(typed, { onSuccess: () => setWanted(typed) });
    },
    leave,
    save() {
      if (wanted === null) return;
      // After a sign-in, it is pressed again.
      saving.mutate(wanted, { onSettled: (_saved, error) => asksForSignIn(error) || leave() });
    },
  };
}
