import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../../lib/paths.ts';
import type { Choices } from './choices.ts';

/** Kept in the address: Back, reload and a shared link preserve them. */
export function useChoices(): Choices {
  return useSearch({ from: '/signed-in/page/teetimes' });
}

/** Changes that are not a golfer's tap replace the history entry. */
export function useChoose(): (choices: Choices, how?: { replace: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (choices, how) =>
      void navigate({
        to: paths.teeTimes,
        search: choices,
        resetScroll: false,
        replace: how?.replace ?? false,
      }),
    [navigate],
  );
}
