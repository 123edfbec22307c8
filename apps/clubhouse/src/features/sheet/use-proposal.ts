import { useEffect, useRef, useState } from 'react';
import type { ActProposal } from '../acts/preview-dialog.tsx';
import type { ActProposals } from './act-proposals.ts';

export type ShowPreview = (make: (acts: ActProposals) => ActProposal) => void;

/** The act whose preview is shown. What is sent leads back to the sheet, what was left to where it came from. */
export function useProposal(focusSheet: () => void) {
  const [proposed, setProposed] = useState<ActProposal | null>(null);
  const opener = useRef<Element | null>(null);
  const focusNext = useRef<(() => void) | null>(null);
  // The dialog is modal: the focus can leave it once it has gone.
  useEffect(() => {
    if (proposed !== null) return;
    focusNext.current?.();
    focusNext.current = null;
  }, [proposed]);
  return {
    proposed,
    showPreview: ((make) => {
      opener.current = document.activeElement;
      // Loaded when somebody first wants one.
      void import('./act-proposals.ts').then(({ actProposals }) => setProposed(make(actProposals)));
    }) satisfies ShowPreview,
    /** It stays proposed until the server has answered: what it does may have changed. */
    sent: focusSheet,
    done: () => setProposed(null),
    leave: () => {
      const { current: former } = opener;
      focusNext.current = () =>
        former instanceof HTMLElement && isInSight(former) ? former.focus() : focusSheet();
      setProposed(null);
    },
  };
}

/** Not of a dialog that is closing, or of a form that has gone. */
const isInSight = (element: HTMLElement) =>
  element.isConnected && element.closest('dialog:not([open])') === null;
