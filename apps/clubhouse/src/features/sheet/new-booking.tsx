import type { Course } from '@dewsweeper/contract/course';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { useState } from 'react';
import { bookMessages } from '../../messages.ts';
import { useDeskState } from '../acts/use-act-desk.tsx';
import { useActEnds } from '../acts/use-act-ends.ts';
import { BookForm, type Booking } from './book-form.tsx';
import { nameOf } from './group-acts.ts';
import type { SheetCell } from './layout.ts';
import type { PanelFocus } from './panel-focus.ts';
import type { RateAtTime } from './rates-at-time.ts';

type Spot = { date: string; time: string; teeID: string };

type NewBookingProps = {
  cell: SheetCell;
  spot: Spot;
  course: Course | undefined;
  rates: readonly RateAtTime[];
  focus: PanelFocus;
  onSubmit: (booking: Booking) => void;
};

export const isFree = ({ isOffered, groups, turns, blocks }: SheetCell) =>
  isOffered && groups.length + turns.length + blocks.length === 0;

/** Beside a group the preview asks for a reason. Once begun, a booking stays until it is done or left. */
export function NewBooking({ cell, spot, focus, ...form }: NewBookingProps) {
  const [begun, setBegun] = useState<'while-free' | 'beside' | null>(null);
  const isHere = (act: object) =>
    'startingTime' in act &&
    'startingTeeID' in act &&
    'date' in act &&
    act.date === spot.date &&
    act.startingTime === spot.time &&
    act.startingTeeID === spot.teeID;
  useActEnds((end) => {
    if (end.kind === 'done' && isHere(end.entry.request)) setBegun(null);
  });
  // The group may be on the sheet before the answer has come.
  const isOwn = useDeskState().underWay.some(({ request }) => isHere(request));
  if (begun === null && !isFree(cell))
    return (
      cell.isOffered &&
      cell.blocks.length === 0 && (
        <Button variant="quiet" onClick={() => setBegun('beside')}>
          {bookMessages.bookBeside}
        </Button>
      )
    );
  const notice = begun === 'while-free' && !isOwn ? takenBy(cell) : undefined;
  return (
    <BookForm
      {...form}
      takesFocus={focus.on === 'book' ? focus : begun === 'beside'}
      button={bookMessages.book}
      onUse={() => setBegun((former) => former ?? 'while-free')}
      onLeave={begun === null || isFree(cell) ? undefined : () => setBegun(null)}
      {...(notice !== undefined && { notice })}
    />
  );
}

function takenBy({ groups, turns, blocks }: SheetCell): string | undefined {
  if (blocks.length > 0) return bookMessages.justClosed;
  const group = groups[0] ?? turns[0];
  if (group === undefined) return undefined;
  const [first] = group.golfers;
  return bookMessages.justTaken(first === undefined ? bookMessages.somebody : nameOf(first));
}
