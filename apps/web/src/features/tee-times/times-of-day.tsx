import type { Board, BookableDays } from '@dewsweeper/contract/board';
import type { Course } from '@dewsweeper/contract/course';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { teeTimeMessages } from '../../messages.ts';
import { Notice } from '../../ui/notice.tsx';
import type { CompleteChoices } from './choices.ts';
import { courseText } from './course-text.ts';
import { hidesForSmallGroup, type OpenTime } from './open-times.ts';
import { priceLine } from './price-line.ts';
import type { ShownTime } from './shown-times.ts';
import { TimesGrid } from './times-grid.tsx';
import styles from './times-of-day.module.css';

const SuggestedChoices = lazyPart(async () => (await import('./suggested-choices.tsx')).SuggestedChoices);

type TimesOfDayProps = {
  board: Board;
  settings: Course['widgetSettings'] | undefined;
  choices: CompleteChoices;
  shown: readonly ShownTime[];
  days: BookableDays['days'];
  heldKey: string | null;
  onAlternative: (choices: CompleteChoices) => void;
  onPick: (time: Pick<OpenTime, 'time' | 'teeID'>) => void;
};

export function TimesOfDay(props: TimesOfDayProps) {
  const { board, settings, days, choices, shown, heldKey, onAlternative, onPick } = props;
  const isTooSmall = hidesForSmallGroup(board, choices.players, choices.holes);
  const price = priceLine(shown, choices.players);
  return (
    <div>
      {isTooSmall && board.minGroupMessage && (
        <div className={styles.note}>
          <Notice>{courseText(settings, 'minGroupMessage', board.minGroupMessage)}</Notice>
        </div>
      )}
      {shown.length === 0 && (
        <div className={styles.none}>
          <p>{teeTimeMessages.noneAvailable}</p>
          <SuggestedChoices days={days} choices={choices} onAlternative={onAlternative} />
        </div>
      )}
      {price !== null && <p className={styles.price}>{price}</p>}
      <TimesGrid shown={shown} holes={choices.holes} heldKey={heldKey} onPick={onPick} />
    </div>
  );
}
