import type { Board } from '@dewsweeper/contract/board';
import { formatWeekdayMonthDay } from '../../lib/format.ts';
import { teeTimeMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CompleteChoices } from './choices.ts';
import { hidesForSmallGroup, type OpenTime } from './open-times.ts';
import { priceLine } from './price-line.ts';
import type { ShownTime } from './shown-times.ts';
import type { Alternative } from './suggest-alternative.ts';
import { TimesGrid } from './times-grid.tsx';
import styles from './times-of-day.module.css';

type TimesOfDayProps = {
  board: Board;
  choices: CompleteChoices;
  shown: readonly ShownTime[];
  alternative: Alternative | null;
  heldKey: string | null;
  onAlternative: (choices: CompleteChoices) => void;
  onPick: (time: Pick<OpenTime, 'time' | 'teeID'>) => void;
};

export function TimesOfDay(props: TimesOfDayProps) {
  const { board, choices, shown, alternative, heldKey, onAlternative, onPick } = props;
  const isTooSmall = hidesForSmallGroup(board, choices.players, choices.holes);
  const price = priceLine(shown, choices.players);
  return (
    <div>
      {isTooSmall && board.minGroupMessage !== '' && (
        <div className={styles.note}>
          <Notice>{board.minGroupMessage}</Notice>
        </div>
      )}
      {shown.length === 0 && (
        <div className={styles.none}>
          <p>{teeTimeMessages.noneAvailable}</p>
          {alternative !== null && (
            <Button onClick={() => onAlternative(alternative.choices)}>{alternativeText(alternative)}</Button>
          )}
        </div>
      )}
      {price !== null && <p className={styles.price}>{price}</p>}
      <TimesGrid shown={shown} holes={choices.holes} heldKey={heldKey} onPick={onPick} />
    </div>
  );
}

function alternativeText({ differs, choices }: Alternative): string {
  switch (differs) {
    case 'date':
      return teeTimeMessages.see.date(formatWeekdayMonthDay(choices.date));
    case 'holes':
      return teeTimeMessages.see.holes(choices.holes);
    case 'players':
      return teeTimeMessages.see.players(choices.players);
    default:
      return differs satisfies never;
  }
}
