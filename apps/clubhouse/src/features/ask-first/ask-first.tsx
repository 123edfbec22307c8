import { Button } from '@dewsweeper/web/ui/button.tsx';
import { focusWhenShown } from '@dewsweeper/web/ui/focus-when-shown.ts';
import { useState } from 'react';
import styles from './ask-first.module.css';

type AskFirstProps = {
  label: string;
  /** Among several such buttons, what tells this one apart. */
  name: string;
  question: string;
  no: string;
  yes: string;
  busy?: boolean;
  onYes: () => void;
};

/** The pressed button disappears: the focus goes to the answer that changes nothing, and after it to the button again. */
export function AskFirst({ label, name, question, no, yes, busy = false, onYes }: AskFirstProps) {
  const [state, setState] = useState<'unasked' | 'asking' | 'no'>('unasked');
  if (state !== 'asking')
    return (
      <Button
        variant="quiet"
        aria-label={name}
        ref={state === 'no' ? focusWhenShown : undefined}
        onClick={() => setState('asking')}
      >
        {label}
      </Button>
    );
  return (
    <div className={styles.question}>
      <p role="status">{question}</p>
      <div className={styles.answers}>
        <Button variant="quiet" ref={focusWhenShown} onClick={() => setState('no')}>
          {no}
        </Button>
        <Button variant="removing" busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </div>
  );
}
