import type { Course } from '@dewsweeper/contract/course';
import { maxChoices, type Opening, type Wish } from '@dewsweeper/contract/fair-openings';
import { type FormEvent, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatMoneyShort, formatTeeTime, teeTimeParts } from '../../lib/format.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { fairOpeningMessages, teeTimeMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Choices, NumHoles, Players } from '../tee-times/choices.ts';
import { courseText } from '../tee-times/course-text.ts';
import { hidesForSmallGroup, type OpenTime, openTimes } from '../tee-times/open-times.ts';
import { paymentWord } from '../tee-times/payment-word.ts';
import times from '../tee-times/times-grid.module.css';
import styles from './fair-openings.module.css';
import { type useSendWish, wishFailure } from './openings.ts';
import { draftOf, toggled, type WishDraft } from './wish-draft.ts';

type WishFormProps = {
  course: Course;
  choices: Choices;
  opening: Opening;
  /** As it was last sent. */
  wish: Wish | null;
  sending: ReturnType<typeof useSendWish>;
};

export function WishForm({ choices, ...more }: WishFormProps) {
  const { players, holes } = choices;
  if (players === undefined || holes === undefined)
    return <p className={styles.hint}>{teeTimeMessages.chooseOptions}</p>;
  return <ChooseTimes players={players} holes={holes} {...more} />;
}

type ChooseTimesProps = Omit<WishFormProps, 'choices'> & { players: Players; holes: NumHoles };

function ChooseTimes({ course, players, holes, opening, wish, sending }: ChooseTimesProps) {
  const path = { group: course.group, course: course.id };
  const sent = draftOf(wish, players, holes);
  const [draft, setDraft] = useState<WishDraft>(sent);
  const offered = openTimes(opening, players, holes, paymentWord(useSignedInUser(), path));
  const chosen = draft.flatMap((key) => offered.find((one) => one.key === key) ?? []);
  const isSent = sent.length === chosen.length && chosen.every(({ key }, i) => key === sent[i]);
  const tooSmall = hidesForSmallGroup(opening, players, holes)
    ? courseText(course.widgetSettings, 'minGroupMessage', opening.minGroupMessage)
    : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || isSent) return;
    const wanted = chosen.map(({ time, teeID }) => ({ startingTime: time, startingTeeID: teeID }));
    sending.mutate({ numHoles: holes, players, choices: wanted });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {tooSmall && <Notice>{tooSmall}</Notice>}
      {offered.length === 0 ? (
        <p className={styles.hint}>{teeTimeMessages.noneAvailable}</p>
      ) : (
        <ul className={times.grid} aria-label={fairOpeningMessages.times}>
          {offered.map((time) => (
            <li key={time.key}>
              <WishButton
                time={time}
                namesTee={holes === 9 || opening.tees.length > 1}
                place={chosen.indexOf(time)}
                isFull={chosen.length === maxChoices}
                onToggle={() => {
                  sending.reset();
                  setDraft(
                    toggled(
                      chosen.map(({ key }) => key),
                      time.key,
                    ),
                  );
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.send}>
        <p className={styles.chosen} role="status">
          {chosen.length === 0
            ? fairOpeningMessages.noneChosen
            : chosen.map(({ key, time }, i) => (
                <span key={key}>
                  {i + 1}. {formatTeeTime(time)}
                </span>
              ))}
        </p>
        <Button type="submit" busy={sending.isPending} disabled={chosen.length === 0 || isSent}>
          {wish === null ? fairOpeningMessages.send : fairOpeningMessages.change}
        </Button>
        {sending.isError && (
          <div className={styles.said} ref={bringIntoView}>
            <Notice kind="error">{wishFailure(sending.error)}</Notice>
          </div>
        )}
        {sending.isSuccess && isSent && (
          <div className={styles.said} ref={bringIntoView}>
            <Notice kind="success">{fairOpeningMessages.sent}</Notice>
          </div>
        )}
      </div>
    </form>
  );
}

/** Above the bar at the bottom. */
function bringIntoView(shown: HTMLElement | null): void {
  shown?.scrollIntoView({ block: 'nearest' });
}

type WishButtonProps = {
  time: OpenTime;
  namesTee: boolean;
  /** In the wish, from 0; -1: not chosen. */
  place: number;
  isFull: boolean;
  onToggle: () => void;
};

function WishButton({ time, namesTee, place, isFull, onToggle }: WishButtonProps) {
  const { clock, period } = teeTimeParts(time.time);
  const isChosen = place >= 0;
  const mayPress = isChosen || !isFull;
  const words = [
    formatTeeTime(time.time),
    formatMoneyShort(time.priceCents),
    ...(namesTee ? [time.teeName] : []),
    ...(isChosen ? [fairOpeningMessages.places[place]] : []),
  ];
  return (
    <button
      className={classNames(times.time, isChosen && styles.pressed)}
      type="button"
      aria-pressed={isChosen}
      // Not `disabled`: the focus would be lost.
      aria-disabled={!mayPress || undefined}
      aria-label={words.join(', ')}
      onClick={() => mayPress && onToggle()}
    >
      {isChosen && <span className={styles.place}>{place + 1}</span>}
      <span className={times.clock}>
        {clock} <span className={times.period}>{period}</span>
      </span>
      <span className={times.under}>{formatMoneyShort(time.priceCents)}</span>
      {namesTee && <span className={times.tee}>{time.teeName}</span>}
    </button>
  );
}
