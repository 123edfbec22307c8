import type { Course } from '@dewsweeper/contract/course';
import type { Opening, Wish } from '@dewsweeper/contract/fair-openings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { withAdvice } from '../../lib/failure-advice.ts';
import { formatTeeTime } from '../../lib/format.ts';
import { fairOpeningMessages } from '../../messages.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { inWords } from '../booking/countdown.ts';
import { useCountdown } from '../booking/use-countdown.ts';
import type { Choices } from '../tee-times/choices.ts';
import { TimesGridSkeleton } from '../tee-times/times-grid.tsx';
import { DrawOutcome } from './draw-outcome.tsx';
import styles from './fair-openings.module.css';
import { HowItWorks } from './how-it-works.tsx';
import { isTooLate, openingQuery, ownWishQuery, useSendWish, useWithdrawWish } from './openings.ts';
import { wallTimeAfter } from './wish-draft.ts';
import { WishForm } from './wish-form.tsx';
import { YourWish } from './your-wish.tsx';

type FairOpeningProps = {
  course: Course;
  choices: Choices & { date: string };
  /** On the newest day nothing else is shown while this loads. */
  isNewest: boolean;
  /** The times of the day, for when it is open. */
  children: ReactNode;
};

/** A day that opens, or was opened, by a draw (rules.md#fair-openings); of any other day the times alone. */
export function FairOpening({ course, choices, isNewest, children }: FairOpeningProps) {
  const opening = useQuery(openingQuery({ group: course.group, course: course.id }, choices.date));
  if (opening.data === undefined) {
    if (!isNewest) return children;
    return opening.isLoadingError ? (
      <LoadFailed query={opening} text={withAdvice(fairOpeningMessages.loadFailed, opening.error)} />
    ) : (
      <TimesGridSkeleton />
    );
  }
  if (opening.data === null) return children;
  return (
    <OpeningDay key={choices.date} course={course} choices={choices} opening={opening.data}>
      {children}
    </OpeningDay>
  );
}

type OpeningDayProps = Omit<FairOpeningProps, 'isNewest'> & { opening: Opening };

function OpeningDay({ course, choices, opening, children }: OpeningDayProps) {
  const path = { group: course.group, course: course.id };
  const { state } = opening;
  const mine = useQuery(ownWishQuery(path, choices.date, state === 'drawn'));
  const wish = mine.data ?? null;
  const sending = useSendWish(path, choices.date);
  const withdrawing = useWithdrawWish(path, choices.date);
  const tooLate = [sending, withdrawing].some(({ error }) => isTooLate(error)) && (
    <Notice kind="error">{fairOpeningMessages.tooLate}</Notice>
  );
  const { time, minutes } = course.widgetSettings.fairOpening ?? { time: '', minutes: 0 };
  const [from, until] = [time, wallTimeAfter(time, minutes)].map(formatTeeTime);
  switch (state) {
    case 'before':
      return (
        <Ahead words={fairOpeningMessages.before(from ?? '', until ?? '')} opening={opening} wish={wish}>
          <Left until={opening.gathersFrom} words={fairOpeningMessages.startsIn} />
        </Ahead>
      );
    case 'gathering':
      return (
        <Ahead words={fairOpeningMessages.gathering(until ?? '')} opening={opening} wish={wish}>
          <Left until={opening.drawsAt} words={fairOpeningMessages.drawnIn} />
          {mine.isLoadingError && (
            <LoadFailed query={mine} text={withAdvice(fairOpeningMessages.wishLoadFailed, mine.error)} />
          )}
          <YourWish wish={wish} withdrawing={withdrawing} />
          {mine.isSuccess && (
            <WishForm
              key={`${choices.players} ${choices.holes}`}
              course={course}
              choices={choices}
              opening={opening}
              wish={wish}
              sending={sending}
            />
          )}
        </Ahead>
      );
    case 'drawing':
      return (
        <Ahead words={fairOpeningMessages.drawing} opening={opening} wish={wish}>
          {tooLate}
          <YourWish wish={wish} />
        </Ahead>
      );
    case 'drawn':
    case 'not-drawn':
      return (
        <>
          {tooLate}
          <DrawOutcome isDrawn={state === 'drawn'} wish={wish} />
          <WhatIsLeft opensAt={opening.opensAt}>{children}</WhatIsLeft>
          <HowItWorks opening={opening} wishID={wish?.id} />
        </>
      );
    default:
      return state satisfies never;
  }
}

type AheadProps = { words: string; opening: Opening; wish: Wish | null; children: ReactNode };

function Ahead({ words, opening, wish, children }: AheadProps) {
  return (
    <section className={styles.ahead} aria-labelledby="fair-opening">
      <h2 className={styles.heading} id="fair-opening">
        {fairOpeningMessages.title}
      </h2>
      <p role="status">{words}</p>
      {children}
      <HowItWorks opening={opening} wishID={wish?.id} />
    </section>
  );
}

const shownBelowSeconds = 3600;

function Left({ until, words }: { until: string; words: (time: string) => string }) {
  const { secondsLeft, announced } = useCountdown(until);
  return (
    <>
      {secondsLeft > 0 && secondsLeft < shownBelowSeconds && (
        <p className={styles.left} role="timer">
          {words(inWords(secondsLeft))}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </>
  );
}

/** After the draw nobody can hold anything for two minutes. */
function WhatIsLeft({ opensAt, children }: { opensAt: string; children: ReactNode }) {
  const { secondsLeft } = useCountdown(opensAt);
  if (secondsLeft === 0) return children;
  return <Left until={opensAt} words={fairOpeningMessages.opensIn} />;
}
