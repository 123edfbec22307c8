import type { Language } from '@dewsweeper/contract/languages';
import { mayCancel, type ReplyOutcome, seatsStay } from '@dewsweeper/core/booking/reminder-reply';
import { escaped } from '@dewsweeper/core/shared/escaped';
import type { Words } from '@dewsweeper/core/words/en';
import { wordsOf } from '@dewsweeper/core/words/words-of';
import type { Reminded } from './reminded.ts';

type Page = { title: string; content: string };

const ofGolfer = ({ golfer }: Reminded): Words => wordsOf(golfer?.language ?? null);

export function tooOld(language: Language | null): Page {
  const { tooOld: title, untilRound, myReservations } = wordsOf(language).pages;
  return {
    title,
    content: `<p>${untilRound}</p><p><a href="/page/reservations">${myReservations}</a></p>`,
  };
}

/** Asks before anything changes. `path`: of the page itself. */
export function askHowMany(reminded: Reminded, path: string, said: Page | null = null): Page {
  const { round, group } = reminded;
  const words = ofGolfer(reminded);
  const { pages } = words;
  const counts = Array.from({ length: round.players }, (_, index) => index + 1);
  const buttons = counts.map(
    (count) =>
      `<button name="players" value="${count}" class="quiet" aria-pressed="${group.expected === count}">${count}</button>`,
  );
  const question = round.players === 1 ? pages.willYouCome : pages.howManyWillCome;
  const cancel = mayCancel(round)
    ? `<p><a href="${path}/cancel">${pages.cancelThis}</a></p>`
    : `<p class="soft">${escaped(words.callTo.cancel(round.coursePhone))}</p>`;
  return {
    title: said?.title ?? pages.yourTeeTime,
    content: [
      said?.content ?? '',
      facts(reminded, words),
      `<form method="post" action="${path}"><fieldset><legend>${question}</legend>`,
      `<div class="row counts">${buttons.join('')}</div></fieldset></form>`,
      cancel,
    ].join('\n'),
  };
}

export function askWhetherToCancel(reminded: Reminded, path: string): Page {
  if (!mayCancel(reminded.round)) return mayNotCancel(reminded);
  const words = ofGolfer(reminded);
  const { askCancel, yesCancel, noKeep } = words.pages;
  return {
    title: askCancel,
    content: `${facts(reminded, words)}
<div class="row"><form method="post" action="${path}/cancel"><button class="removing">${yesCancel}</button></form>
<a class="button quiet" href="${path}">${noKeep}</a></div>`,
  };
}

export function pageOfOutcome(reminded: Reminded, path: string, answer: ReplyOutcome): Page {
  const words = ofGolfer(reminded);
  switch (answer.outcome) {
    case 'cancelled':
      return { title: words.pages.cancelled, content: facts(reminded, words) };
    case 'expected':
      return askHowMany({ ...reminded, group: { ...reminded.group, expected: answer.players } }, path, {
        title: words.pages.thankYou,
        content: thanks(reminded, answer.players, words),
      });
    case 'call-to-cancel':
      return mayNotCancel(reminded);
    case 'over':
      return tooOld(reminded.golfer?.language ?? null);
    case 'help':
    case 'too-many':
      return askHowMany(reminded, path);
    default:
      return answer satisfies never;
  }
}

function thanks({ round }: Reminded, come: number, words: Words): string {
  const expected = words.pages.expected(come, round.players);
  if (come === round.players) return `<p role="status">${expected}</p>`;
  return `<p role="status">${expected} ${seatsStay(round, words)} ${escaped(words.callTo.giveSeatsBack(round.coursePhone))}</p>`;
}

function mayNotCancel(reminded: Reminded): Page {
  const words = ofGolfer(reminded);
  return {
    title: words.pages.stands,
    content: `${facts(reminded, words)}<p>${escaped(words.callTo.cancel(reminded.round.coursePhone))}</p>`,
  };
}

/** Names nobody: a mail may be passed on. */
function facts({ course, group }: Reminded, words: Words): string {
  const tee = course.teesheets.find(({ id }) => id === group.startingTeeID)?.name ?? group.startingTeeID;
  return `<div class="card"><p><strong>${words.longDay(group.date)}, <span class="whole">${words.time(group.startingTime)}</span></strong>
${escaped(course.document.name)}<br>${words.players(group.players)}, ${words.holes(group.numHoles)}, ${escaped(tee)}<br><span class="soft">${escaped(words.reservation(group.id))}</span></p></div>`;
}
