import type { Reservation } from '@dewsweeper/contract/teetimegroup';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { NetworkFailure } from '../../lib/api.ts';
import { formatTeeTime, formatWeekdayMonthDay } from '../../lib/format.ts';
import { useSignedInUser } from '../../lib/session/session.ts';
import { withoutNetworkMessages } from '../../messages.ts';
import { Notice } from '../../ui/notice.tsx';
import { myTeeTimeGroupsQuery } from '../reservations/my-tee-time-groups.ts';
import { noteNetwork } from './kept-page.ts';
import { type KeptReservations, readKept } from './kept-reservations.ts';

type KeptTicketsProps = {
  mine: Pick<UseQueryResult, 'failureReason' | 'refetch'>;
  /** That there is something to show instead of what is awaited. */
  onShown: () => void;
  children: (reservations: readonly Reservation[]) => ReactNode;
  lateAfterMs?: number;
  askAgainMs?: number;
};

/** While a golfer's reservations do not come: as they were (rules.md#without-network). */
export function KeptTickets(props: KeptTicketsProps) {
  const { mine, onShown, children, lateAfterMs = 4000, askAgainMs = 10_000 } = props;
  const { id: uid } = useSignedInUser();
  const queryClient = useQueryClient();
  const { failureReason, refetch } = mine;
  const [isLate, setLate] = useState(false);
  const [kept, setKept] = useState<(KeptReservations & { readAtMs: number }) | null>(null);
  const isMissed = failureReason === null ? isLate : failureReason instanceof NetworkFailure;

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, [lateAfterMs]);

  useEffect(() => {
    if (!isMissed) return;
    let isOver = false;
    const readAtMs = Date.now();
    void readKept(uid, readAtMs).then((found) => {
      if (isOver || found === null) return;
      setKept({ ...found, readAtMs });
      onShown();
    });
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), askAgainMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isMissed, uid, refetch, onShown, askAgainMs]);

  useEffect(
    () => () => {
      if (queryClient.getQueryData(myTeeTimeGroupsQuery.queryKey) !== undefined) noteNetwork();
    },
    [queryClient],
  );

  if (kept === null) return null;
  return (
    <>
      <div style={{ marginBottom: 24 }}>
        <Notice>{asOf(kept.keptAtMs, kept.readAtMs)}</Notice>
      </div>
      {children(kept.reservations)}
    </>
  );
}

/** By the browser's clock and zone. */
function asOf(keptAtMs: number, nowMs: number): string {
  const [day, time] = localDayAndTime(keptAtMs);
  return day === localDayAndTime(nowMs)[0]
    ? withoutNetworkMessages.asOf(formatTeeTime(time))
    : withoutNetworkMessages.asOfDay(formatWeekdayMonthDay(day), formatTeeTime(time));
}

function localDayAndTime(atMs: number): [day: string, time: string] {
  const at = new Date(atMs);
  const digits = (value: number) => String(value).padStart(2, '0');
  return [
    `${at.getFullYear()}-${digits(at.getMonth() + 1)}-${digits(at.getDate())}`,
    `${digits(at.getHours())}:${digits(at.getMinutes())}`,
  ];
}
