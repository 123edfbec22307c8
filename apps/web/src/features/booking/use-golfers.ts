import type { Hold } from '@dewsweeper/contract/teetimegroup';
import { useState } from 'react';
import { useSignedInUser } from '../../lib/session/session.ts';
import { atOfferedRate, bookerOf, type GolferDraft, startingGolfers } from './golfer-drafts.ts';
import { rememberGolfers, typedGolfers } from './typed-golfers.ts';

/** Typed details outlive the hold (rules.md#golfer-details-kept). */
export function useGolfers(hold: Hold): {
  golfers: readonly GolferDraft[];
  change: (index: number, golfer: GolferDraft) => void;
} {
  const user = useSignedInUser();
  const [typed, setTyped] = useState(() =>
    startingGolfers({
      players: hold.players,
      rates: hold.rates,
      typed: typedGolfers(user.id),
      kept: hold.draft,
      booker: bookerOf(user),
    }),
  );
  // A privilege may end while the sheet is open; what is shown is what is sent.
  const golfers = typed.map((golfer, index) => atOfferedRate(golfer, index, hold.rates));
  const change = (index: number, golfer: GolferDraft) => {
    const changed = golfers.with(index, golfer);
    setTyped(changed);
    rememberGolfers(user.id, changed);
  };
  return { golfers, change };
}
