import type { Board } from '@dewsweeper/contract/board';
import { teeTimeMessages } from '../../messages.ts';
import { Notice } from '../../ui/notice.tsx';
import type { CompleteChoices } from './choices.ts';
import { hidesForSmallGroup, type OpenTime } from './open-times.ts';
import type { ShownTime } from './shown-times.ts';
import { TimesGrid } from './times-grid.tsx';
import styles from './times-of-day.module.css';

type TimesOfDayProps = {
  board: Board;
  choices: CompleteChoices;
  shown: readonly ShownTime[];
  heldKey: string | null;
  onPick: (time: Pick<OpenTime, 'time' | 'teeID'>) => void;
};

/** The times that are open for the choices, or why there are none. */
export function TimesOfDay({ board, choices, shown, heldKey, onPick }: TimesOfDayProps) {
  const isTooSmall = hidesForSmallGroup(board, choices.players, choices.holes);
  return (
    <div>
      {isTooSmall && board.minGroupMessage !== '' && (
        <div className={styles.note}>
          <Notice>{board.minGroupMessage}</Notice>
        </div>
      )}
      {shown.length === 0 && <p className={styles.none}>{teeTimeMessages.noneAvailable}</p>}
      <TimesGrid shown={shown} holes={choices.holes} heldKey={heldKey} onPick={onPick} />
    </div>
  );
}
