import type { SheetGroup } from '@dewsweeper/contract/clubhouse';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { ArrowRightLeft } from 'lucide-react';
import { bookMessages } from '../../messages.ts';
import { moveHint } from './group-acts.ts';
import styles from './moving-bar.module.css';

/** While a group waits for its new time. The sheet says the same aloud. */
export function MovingBar({ group, onLeave }: { group: SheetGroup; onLeave: () => void }) {
  return (
    <div className={styles.bar}>
      <ArrowRightLeft size={18} aria-hidden="true" />
      <p>{moveHint(group)}</p>
      <Button variant="quiet" onClick={onLeave}>
        {bookMessages.moveLeave}
      </Button>
    </div>
  );
}
