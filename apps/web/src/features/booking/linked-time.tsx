import type { NearestOpenTime } from '@dewsweeper/contract/board';
import { wallTime } from '@dewsweeper/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { formatTeeTime } from '../../lib/format.ts';
import { forgetLinkedTime, linkedTime } from '../../lib/linked-time.ts';
import { useEventCallback } from '../../lib/use-event-callback.ts';
import { useLastOpen } from '../../lib/use-last-open.ts';
import { linkedTimeMessages } from '../../messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { myTeeTimeGroupsQuery } from '../reservations/my-tee-time-groups.ts';
import { type Choices, readChoices } from '../tee-times/choices.ts';
import { nearestShown } from '../tee-times/nearest-shown.ts';
import type { useCourseDay } from '../tee-times/use-course-day.ts';
import styles from './lost-slot-dialogs.module.css';
import { NearestTimes } from './lost-slot-dialogs.tsx';
import type { Booking } from './use-booking.ts';

type LinkedTimeProps = {
  /** As in the address. */
  said: Choices;
  day: ReturnType<typeof useCourseDay>;
  booking: Booking;
};

type Gone = { time: string; nearest: NearestOpenTime[] };

/** Holds the time of a link once the page is in view, or shows the nearest (rules.md#link-to-a-time). */
export function LinkedTime({ said, day, booking }: LinkedTimeProps) {
  const [linked] = useState(linkedTime);
  const mine = useQuery(myTeeTimeGroupsQuery);
  const isInView = useIsInView();
  const [gone, setGone] = useState<Gone | null>(null);
  const [isDayGone, setIsDayGone] = useState(false);
  const shown = useLastOpen(gone);

  const days = day.days.data?.days;
  const isBoardKnown = day.complete === null || day.shown !== null;
  const isReady = isInView && days !== undefined && isBoardKnown;
  const isHeldKnown = mine.isFetchedAfterMount && mine.data !== undefined;

  const follow = useEventCallback(() => {
    if (linked === null || linkedTime() === null) return;
    forgetLinkedTime();
    const wanted = readChoices(linked);
    const isOfThisPage = chosen.every((name) => wanted[name] === said[name]);
    // The golfer decides about a hold they already have.
    if (!isOfThisPage || mine.data?.hold != null || booking.flow.step !== 'choosing') return;
    if (day.choices.date === undefined) return setIsDayGone(said.date !== undefined);
    const { data: time } = z.safeParse(wallTime, linked['time']);
    if (day.shown === null || time === undefined) return;
    const slot = day.shown.find((one) => one.time === time && one.teeID === linked['tee']);
    if (slot?.state === 'open') booking.pick(slot);
    else setGone({ time, nearest: nearestShown(day.shown, time) });
  });
  useEffect(() => {
    if (isReady && isHeldKnown) follow();
  }, [isReady, isHeldKnown, follow]);

  return (
    <>
      {isDayGone && <Notice>{linkedTimeMessages.dayGone}</Notice>}
      {shown !== null && (
        <Dialog
          open={gone !== null}
          onClose={() => setGone(null)}
          title={linkedTimeMessages.goneTitle(formatTeeTime(shown.time))}
        >
          <div className={styles.body}>
            <p>{linkedTimeMessages.goneText}</p>
            <NearestTimes
              nearest={shown.nearest}
              onPick={(slot) => {
                setGone(null);
                booking.pick(slot);
              }}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}

const chosen = ['group', 'course', 'date', 'players', 'holes'] as const;

/** A page that the browser loads ahead, or in another tab, is hidden until somebody looks at it. */
function useIsInView(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.visibilityState === 'visible',
    () => false,
  );
}
