import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../../lib/paths.ts';
import type { Choices } from './choices.ts';

/** The golfer's choices, which live in the address: Back, reload and a shared link keep them. */
export function useChoices(): Choices {
  return useSearch({ from: '/signed-in/page/teetimes' });
}

/** Puts choices into the address. What does not follow from the golfer's tap replaces the entry. */
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
