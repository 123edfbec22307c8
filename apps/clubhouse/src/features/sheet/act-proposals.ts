import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { standingMessages } from '../../messages/standing-times.ts';
import { bookMessages, delayMessages } from '../../messages.ts';
import type { ActProposal } from '../acts/preview-dialog.tsx';
import { moneyProposals } from '../money/money-proposals.ts';
import type { Booking } from './book-form.tsx';
import type { ClosedTimes } from './close-dialog.tsx';
import type { DelayedTimes } from './delay-dialog.tsx';

type Spot = { date: string; time: string; teeID: string };

function bookingAt({ date, time, teeID }: Spot, booking: Booking): ActProposal {
  const words = formatTeeTime(time);
  return {
    draft: { kind: 'book', date, startingTime: time, startingTeeID: teeID, ...booking },
    words: bookMessages.booking(words, booking.golfers.length),
    button: bookMessages.bookAnyway(words),
    isAlwaysShown: false,
  };
}

function changeOf(group: SheetGroup, booking: Booking): ActProposal {
  return {
    draft: { kind: 'change', teetimegroup: group.id, ...booking },
    words: bookMessages.changing(formatTeeTime(group.startingTime)),
    button: bookMessages.save,
    isAlwaysShown: true,
    shown: group,
  };
}

function moveTo(group: SheetGroup, { date, time, teeID }: Spot): ActProposal {
  const to = formatTeeTime(time);
  return {
    draft: {
      kind: 'move',
      moves: [{ teetimegroup: group.id, date, startingTime: time, startingTeeID: teeID }],
    },
    words: bookMessages.moving(formatTeeTime(group.startingTime), to),
    button: bookMessages.moveButton(to),
    isAlwaysShown: true,
  };
}

function cancellationOf(group: SheetGroup): ActProposal {
  return {
    draft: { kind: 'cancel', teetimegroup: group.id, money: 'keep' },
    words: bookMessages.cancelling(formatTeeTime(group.startingTime)),
    button: bookMessages.cancel,
    isAlwaysShown: true,
    hasMoney: group.golfers.some(({ takenCents, pays }) => takenCents > 0 || pays === 'held'),
  };
}

function standingEndOf(group: SheetGroup): ActProposal {
  return {
    draft: { kind: 'end-standing-time', teetimegroup: group.id },
    words: standingMessages.ending(formatTeeTime(group.startingTime)),
    button: standingMessages.end,
    buttonOf: ({ changed }) => standingMessages.cancelButton(changed.length),
    isAlwaysShown: true,
  };
}

function closingOf({ dates, teeIDs, fromTime, toTime, title }: ClosedTimes): ActProposal {
  return {
    draft: { kind: 'close', dates, teeIDs, fromTime, toTime, title },
    words: bookMessages.closing(formatTeeTime(fromTime), formatTeeTime(toTime), dates.length),
    button: bookMessages.closeButton,
    isAlwaysShown: true,
  };
}

function openingOf(date: string, { teeID, from, to }: Sheet['blocks'][number]): ActProposal {
  return {
    draft: { kind: 'open', dates: [date], teeIDs: [teeID], fromTime: from, toTime: to },
    words: bookMessages.opening(formatTeeTime(from), formatTeeTime(to)),
    button: bookMessages.open,
    isAlwaysShown: false,
  };
}

function delayOf(date: string, { teeIDs, fromTime, minutes }: DelayedTimes): ActProposal {
  return {
    draft: { kind: 'delay', date, fromTime, minutes, teeIDs, decisions: [] },
    words: delayMessages.delaying(formatTeeTime(fromTime), minutes),
    button: delayMessages.buttonUnknown,
    buttonOf: ({ changed, notices }) => {
      const cancelled = changed.filter(({ status }) => status === 'cancelled').length;
      return delayMessages.button({ moved: changed.length - cancelled, cancelled, told: notices });
    },
    isAlwaysShown: true,
  };
}

/** One object, so that the sheet can load them when somebody first wants one. */
export const actProposals = {
  bookingAt,
  changeOf,
  moveTo,
  cancellationOf,
  standingEndOf,
  closingOf,
  openingOf,
  delayOf,
  ...moneyProposals,
};
export type ActProposals = typeof actProposals;
