import type { Wish } from '@dewsweeper/contract/fair-openings';
import { formatTeeTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { fairOpeningMessages } from '../../messages.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { inWords } from '../booking/countdown.ts';
import { useCountdown } from '../booking/use-countdown.ts';
import styles from './fair-openings.module.css';

/** The page itself says more about a hold. */
export function DrawOutcome({ isDrawn, wish }: { isDrawn: boolean; wish: Wish | null }) {
  if (!isDrawn) return wish && <Said>{fairOpeningMessages.notDrawn}</Said>;
  if (wish === null) return null;
  switch (wish.outcome) {
    case 'gathering':
      return <Said>{fairOpeningMessages.resultSoon}</Said>;
    case 'unlucky':
      return <Said>{fairOpeningMessages.unlucky}</Said>;
    case 'not-allowed':
      return <Said>{fairOpeningMessages.notAllowed}</Said>;
    case 'won':
      return wish.won && <Won won={wish.won} />;
    default:
      return wish.outcome satisfies never;
  }
}

function Said({ children }: { children: string }) {
  return (
    <div className={styles.outcome}>
      <Notice>{children}</Notice>
    </div>
  );
}

function Won({ won }: { won: NonNullable<Wish['won']> }) {
  const { secondsLeft } = useCountdown(won.until);
  const isOffered = won.offer !== null && secondsLeft > 0;
  const link = (
    <ButtonLink to={paths.waitlist} variant="quiet">
      {fairOpeningMessages.toOffer}
    </ButtonLink>
  );
  return (
    <div className={styles.outcome}>
      <Notice kind="success" action={isOffered ? link : undefined}>
        {fairOpeningMessages.won(formatTeeTime(won.startingTime), won.teeName)}
        {won.hold !== null && secondsLeft > 0 && ` ${fairOpeningMessages.heldNow}`}
        {isOffered && ` ${fairOpeningMessages.offeredFor(inWords(secondsLeft))}`}
      </Notice>
    </div>
  );
}
