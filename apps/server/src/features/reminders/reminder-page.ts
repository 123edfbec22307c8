import { callTheClubhouse, longDay, players } from '@dewsweeper/core/booking/notices';
import { mayCancel, type ReplyOutcome } from '@dewsweeper/core/booking/reminder-reply';
import { shortTime } from '@dewsweeper/core/booking/text-message';
import { dollars } from '@dewsweeper/core/shared/in-words';
import { escaped } from '../../http/small-page.ts';
import type { Reminded } from './reminded.ts';

type Page = { title: string; content: string };

export const tooOld: Page = {
  title: 'This link is too old',
  content: '<p>It was good until the round.</p><p><a href="/page/reservations">My Reservations</a></p>',
};

/** Asks before anything changes. `path`: of the page itself. */
export function askHowMany(reminded: Reminded, path: string, said: Page | null = null): Page {
  const { round, group } = reminded;
  const counts = Array.from({ length: round.players }, (_, index) => index + 1);
  const buttons = counts.map(
    (count) =>
      `<button name="players" value="${count}" class="quiet" aria-pressed="${group.expected === count}">${count}</button>`,
  );
  const question = round.players === 1 ? 'Will you come?' : 'How many will come?';
  const cancel = mayCancel(round)
    ? `<p><a href="${path}/cancel">Cancel this reservation</a></p>`
    : `<p class="soft">${escaped(callTheClubhouse(round))} to cancel this reservation.</p>`;
  return {
    title: said?.title ?? 'Your tee time',
    content: [
      said?.content ?? '',
      facts(reminded),
      `<form method="post" action="${path}"><fieldset><legend>${question}</legend>`,
      `<div class="row counts">${buttons.join('')}</div></fieldset></form>`,
      cancel,
    ].join('\n'),
  };
}

export function askWhetherToCancel(reminded: Reminded, path: string): Page {
  if (!mayCancel(reminded.round)) return mayNotCancel(reminded);
  return {
    title: 'Cancel this reservation?',
    content: `${facts(reminded)}
<div class="row"><form method="post" action="${path}/cancel"><button class="removing">Yes, cancel it</button></form>
<a class="button quiet" href="${path}">No, keep it</a></div>`,
  };
}

/** What became of what they chose. */
export function pageOfOutcome(reminded: Reminded, path: string, answer: ReplyOutcome): Page {
  switch (answer.outcome) {
    case 'cancelled':
      return { title: 'Your tee time is cancelled', content: facts(reminded) };
    case 'expected':
      return askHowMany({ ...reminded, group: { ...reminded.group, expected: answer.players } }, path, {
        title: 'Thank you',
        content: thanks(reminded, answer.players),
      });
    case 'call-to-cancel':
      return mayNotCancel(reminded);
    case 'over':
      return tooOld;
    case 'help':
    case 'too-many':
      return askHowMany(reminded, path);
    default:
      return answer satisfies never;
  }
}

function thanks({ round }: Reminded, come: number): string {
  if (come === round.players) return `<p role="status">The clubhouse expects ${come} of you.</p>`;
  const price = round.priceCents > 0 ? ` for ${dollars(round.priceCents)}` : '';
  const seats = `All ${round.players} seats stay ${round.isPaid ? 'prepaid' : 'yours'}${price}.`;
  return `<p role="status">The clubhouse expects ${come} of ${round.players}. ${seats} ${escaped(callTheClubhouse(round))} to give any back.</p>`;
}

function mayNotCancel(reminded: Reminded): Page {
  return {
    title: 'This reservation stands',
    content: `${facts(reminded)}<p>${escaped(callTheClubhouse(reminded.round))} to cancel this reservation.</p>`,
  };
}

/** Names nobody: a mail may be passed on. */
function facts({ course, group }: Reminded): string {
  const tee = course.teesheets.find(({ id }) => id === group.startingTeeID)?.name ?? group.startingTeeID;
  return `<div class="card"><p><strong>${longDay(group.date)}, <span class="whole">${shortTime(group.startingTime)}</span></strong>
${escaped(course.document.name)}<br>${players(group)}, ${group.numHoles} holes, ${escaped(tee)}<br><span class="soft">Reservation ${escaped(group.id)}</span></p></div>`;
}
