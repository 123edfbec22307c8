import type { SheetGroup } from '@dewsweeper/contract/clubhouse';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { ArrowRightLeft } from 'lucide-react';
import { bookMessages } from '../../messages.ts';
import { nameOf } from './group-acts.ts';
import styles from './moving-bar.module.css';

/** While a group waits for its new time. */
export function MovingBar({ group, onLeave }: { group: SheetGroup; onLeave: () => void }) {
  const names = group.golfers.map(nameOf).join(', ');
  return (
    <div className={styles.bar} role="status">
      <ArrowRightLeft size={18} aria-hidden="true" />
      <p>{bookMessages.moveHint(names, formatTeeTime(group.startingTime))}</p>
      <Button variant="quiet" onClick={onLeave}>
        {bookMessages.moveLeave}
      </Button>
    </div>
  );
}
