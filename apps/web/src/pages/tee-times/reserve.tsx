import type { Course } from '@dewsweeper/contract/course';
import { useEffect, useRef, useState } from 'react';
import { ExpiryNotice } from '../../features/booking/flow-notices.tsx';
import { useBooking } from '../../features/booking/use-booking.ts';
import { useBookingNavigation } from '../../features/booking/use-booking-navigation.ts';
import { useHeldSlot } from '../../features/booking/use-held-slot.ts';
import { type Choices, type CompleteChoices, choicesKey } from '../../features/tee-times/choices.ts';
import { ChoicesBar, CourseButton } from '../../features/tee-times/choices-bar.tsx';
import { courseText } from '../../features/tee-times/course-text.ts';
import { deniedBooking } from '../../features/tee-times/denied-booking.ts';
import { GroupChoices } from '../../features/tee-times/group-choices.tsx';
import { slotKey } from '../../features/tee-times/open-times.ts';
import { TimesGridSkeleton } from '../../features/tee-times/times-grid.tsx';
import { TimesOfDay } from '../../features/tee-times/times-of-day.tsx';
import { useChoose } from '../../features/tee-times/use-choices.ts';
import { useCourseDay } from '../../features/tee-times/use-course-day.ts';
import { withAdvice } from '../../lib/failure-advice.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { linkedTime } from '../../lib/linked-time.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { useEventCallback } from '../../lib/use-event-callback.ts';
import { useIdle, useReadyOrOpened } from '../../lib/use-idle.ts';
import { teeTimeMessages } from '../../messages.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './reserve.module.css';

const BookingDialogs = lazyPart(
  async () => (await import('../../features/booking/booking-dialogs.tsx')).BookingDialogs,
);
const FailureNotice = lazyPart(
  async () => (await import('../../features/booking/failure-notice.tsx')).FailureNotice,
);
const HeldElsewhere = lazyPart(
  async () => (await import('../../features/booking/held-elsewhere.tsx')).HeldElsewhere,
);
const WaitForTime = lazyPart(
  async () => (await import('../../features/waitlist/wait-for-time.tsx')).WaitForTime,
);
const FairOpening = lazyPart(
  async () => (await import('../../features/fair-openings/fair-opening.tsx')).FairOpening,
  <TimesGridSkeleton />,
);
const LinkedTime = lazyPart(async () => (await import('../../features/booking/linked-time.tsx')).LinkedTime);
const DeniedNotice = lazyPart(
  async () => (await import('../../features/tee-times/denied-notice.tsx')).DeniedNotice,
);

type ReserveProps = { course: Course; said: Choices; onChangeCourse: () => void };

export function Reserve({ course, said, onChangeCourse }: ReserveProps) {
  const day = useCourseDay({ group: course.group, course: course.id }, said);
  const booking = useBooking(day.choices, (slot, as) =>
    day.dispatch({ type: 'lost', key: slotKey(slot), as, atMs: Date.now() }),
  );
  const heldKey = useHeldSlot(booking.flow, day.dispatch);
  useBookingNavigation(booking);
  const choose = useChoose();
  const pick = useEventCallback(booking.pick);
  const isIdle = useIdle();
  const isReady = useReadyOrOpened(booking.flow.step !== 'choosing');
  // It must be here when the network is not.
  useEffect(() => void (isIdle && FailureNotice.preload()), [isIdle]);
  const [isLinked] = useState(() => linkedTime() !== null);
  const [hasGivenBack, setHasGivenBack] = useState(false);
  const section = useRef<HTMLElement>(null);
  const settings = course.widgetSettings;
  const { waitlistMinutes } = settings;
  const widgetMessage = courseText(settings, 'widgetMessage');
  const denial = useDenial(course, booking);
  const notice = booking.flow.step === 'choosing' ? booking.flow.notice : null;

  const chooseByHand = (choices: Choices) => {
    setHasGivenBack(false);
    choose(choices);
    if (choices !== day.choices) booking.choiceMade();
  };
  // Where the tapped button is gone.
  const focusTimes = () => section.current?.focus({ preventScroll: true });
  const goOn = (choices: CompleteChoices) => {
    chooseByHand(choices);
    focusTimes();
  };
  const sayGivenBack = () => {
    setHasGivenBack(true);
    focusTimes();
  };

  if (denial !== null) {
    return (
      <>
        <CourseButton course={course} onChange={onChangeCourse} />
        <DeniedNotice message={denial} />
      </>
    );
  }
  const { date } = day.choices;
  const times = (
    <>
      <p className="visually-hidden" role="status">
        {day.foundCount !== null && teeTimeMessages.openTimes(day.foundCount)}
      </p>
      <Times settings={settings} day={day} heldKey={heldKey} onPick={pick} onAlternative={goOn} />
      {waitlistMinutes !== undefined && day.complete !== null && (
        <WaitForTime key={choicesKey(day.complete)} choices={day.complete} minutes={waitlistMinutes} />
      )}
    </>
  );
  return (
    <>
      <button className={styles.skip} type="button" onClick={() => section.current?.focus()}>
        {teeTimeMessages.toTheTimes}
      </button>
      <ChoicesBar
        course={course}
        days={day.days.data?.days}
        choices={day.choices}
        choose={chooseByHand}
        onChangeCourse={onChangeCourse}
        notice={<ExpiryNotice notice={notice} />}
      />
      <GroupChoices choices={day.choices} choose={chooseByHand} />
      {booking.heldElsewhere !== null && (
        <HeldElsewhere hold={booking.heldElsewhere} booking={booking} onGivenBack={sayGivenBack} />
      )}
      <p className="visually-hidden" role="status">
        {hasGivenBack && teeTimeMessages.gaveBack}
      </p>
      {widgetMessage && (
        <div className={styles.note}>
          <Notice isStatic>{widgetMessage}</Notice>
        </div>
      )}
      <section className={styles.times} ref={section} tabIndex={-1} aria-label={teeTimeMessages.times}>
        {date === undefined || settings.fairOpening === undefined ? (
          times
        ) : (
          <FairOpening
            course={course}
            choices={{ ...day.choices, date }}
            isNewest={date === day.days.data?.days.at(-1)?.date}
          >
            {times}
          </FairOpening>
        )}
      </section>
      {(notice?.kind === 'failed' || notice?.kind === 'unanswered') && (
        <FailureNotice text={notice.text} onClose={booking.closeNotice} />
      )}
      {isLinked && <LinkedTime said={said} day={day} booking={booking} />}
      {isReady && <BookingDialogs booking={booking} />}
    </>
  );
}

/** From the golfer's document or from a reply. */
function useDenial(course: Course, { flow }: ReturnType<typeof useBooking>): string | null {
  const user = useSignedInUser();
  if (flow.step === 'choosing' && flow.notice?.kind === 'denied') return flow.notice.text;
  return deniedBooking(user, { group: course.group, course: course.id });
}

type TimesProps = {
  settings: Course['widgetSettings'];
  day: ReturnType<typeof useCourseDay>;
  heldKey: string | null;
  onPick: ReturnType<typeof useBooking>['pick'];
  onAlternative: (choices: CompleteChoices) => void;
};

function Times({ day, ...more }: TimesProps) {
  const { days, board, complete, shown } = day;
  if (days.isLoadingError)
    return <LoadFailed query={days} text={withAdvice(teeTimeMessages.daysFailed, days.error)} />;
  if (complete === null) return <p className={styles.prompt}>{teeTimeMessages.chooseOptions}</p>;
  if (board.isLoadingError)
    return <LoadFailed query={board} text={withAdvice(teeTimeMessages.timesFailed, board.error)} />;
  if (board.data === undefined || shown === null) return <TimesGridSkeleton />;
  return (
    <TimesOfDay
      {...more}
      board={board.data.board}
      choices={complete}
      shown={shown}
      days={days.data?.days ?? []}
    />
  );
}
