import type { Wish } from '@dewsweeper/contract/fair-openings';
import { formatTeeTime } from '../../lib/format.ts';
import { fairOpeningMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './fair-openings.module.css';
import { type useWithdrawWish, withdrawFailure } from './openings.ts';

type YourWishProps = {
  wish: Wish | null;
  /** Where it may be withdrawn. */
  withdrawing?: ReturnType<typeof useWithdrawWish>;
};

/** As it was sent. */
export function YourWish({ wish, withdrawing }: YourWishProps) {
  if (wish === null)
    return withdrawing?.isSuccess ? (
      <div ref={focusWhenShown} tabIndex={-1}>
        <Notice>{fairOpeningMessages.withdrawn}</Notice>
      </div>
    ) : null;
  return (
    <section className={styles.wish} aria-labelledby="your-wish">
      <h3 className={styles.part} id="your-wish">
        {fairOpeningMessages.yourWish}
      </h3>
      <p className={styles.hint}>{fairOpeningMessages.facts(wish.players, wish.numHoles)}</p>
      <ol className={styles.wished}>
        {wish.choices.map(({ startingTime, startingTeeID, teeName }) => (
          <li key={`${startingTime} ${startingTeeID}`}>
            {formatTeeTime(startingTime)}, {teeName}
          </li>
        ))}
      </ol>
      {withdrawing && (
        <Button variant="quiet" busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          {fairOpeningMessages.withdraw}
        </Button>
      )}
      {withdrawing?.isError && <Notice kind="error">{withdrawFailure(withdrawing.error)}</Notice>}
    </section>
  );
}
