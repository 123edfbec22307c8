import type { MoneyDay as Money } from '@dewsweeper/contract/clubhouse-money';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { formatMoneyShort, formatMonthDay } from '@dewsweeper/web/lib/format.ts';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../lib/api.ts';
import { clockTime, courseNow } from '../../lib/days.ts';
import { moneyMessages } from '../../messages.ts';
import { LazyConflictDialog } from '../acts/lazy-parts.ts';
import { OutcomeBar } from '../acts/outcome-bar.tsx';
import { PreviewDialog } from '../acts/preview-dialog.tsx';
import { usePerform } from '../acts/use-act-desk.tsx';
import { useUndoKey } from '../acts/use-undo-key.ts';
import { LoadingDay } from '../sheet/day-failed.tsx';
import { TopBar } from '../sheet/top-bar.tsx';
import { useDay } from '../sheet/use-day.ts';
import { useDayKeys } from '../sheet/use-day-keys.ts';
import { useKeptFocus } from '../sheet/use-kept-focus.ts';
import { useProposal } from '../sheet/use-proposal.ts';
import { useHasRole } from '../staff/use-role.ts';
import { UnmatchedCharges } from '../unmatched-charges/unmatched-charges.tsx';
import { CounterMoney } from './counter-money.tsx';
import { GiveBackDialog, type Returnable } from './give-back-dialog.tsx';
import styles from './money-day.module.css';
import { moneyQuery } from './money-query.ts';
import { bookingOf } from './money-words.ts';

type MoneyDayProps = { place: CoursePath; date: string };

/** What was taken on a day, to be compared with the drawer, and what golfers paid online. */
export function MoneyDay({ place, date }: MoneyDayProps) {
  const day = useDay(place, date);
  useDayKeys(day, 'money');
  const money = useQuery(moneyQuery(place, date));
  const { sheet } = day;
  const timeZone = day.course?.timeZone ?? 'UTC';
  const perform = usePerform(place, date, sheet);
  const { said, onUndo } = useUndoKey(place, date, sheet);
  const managesMoney = useHasRole(place, 'manager');
  const [returning, setReturning] = useState<Returnable | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const opener = useOpener();
  const { proposed, showPreview, sent, done, leave } = useProposal(opener.focus);
  const propose = (make: Parameters<typeof showPreview>[0]) => {
    opener.remember();
    showPreview(make);
  };
  const giveBack = (one: Returnable) => {
    opener.remember();
    setReturning(one);
  };
  const isAsking = returning !== null;
  // A dialog that is gone can't give the focus back.
  useEffect(() => {
    if (!isAsking && document.activeElement === document.body) opener.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the dialog has gone
  }, [isAsking]);
  const { group, course } = place;
  return (
    <div className={styles.page} ref={page}>
      <TopBar day={day} view="money" />
      <main className={styles.main}>
        <Loaded money={money}>
          {(value) => (
            <>
              <CounterMoney
                money={value}
                timeZone={timeZone}
                onGiveBack={giveBack}
                csv={
                  <a className={styles.tool} href={routes.clubhouseMoneyCsv(group, course, date)} download>
                    <Download size={18} aria-hidden="true" />
                    {moneyMessages.csv}
                  </a>
                }
              />
              <Online
                money={value}
                timeZone={timeZone}
                acts={
                  managesMoney
                    ? {
                        capture: (one) => propose((make) => make.captureOf(one)),
                        letGo: (one) => propose((make) => make.lettingGoOf(one)),
                        giveBack,
                      }
                    : null
                }
              />
              <UnmatchedCharges place={place} timeZone={timeZone} />
            </>
          )}
        </Loaded>
      </main>
      {returning !== null && (
        <GiveBackDialog
          returnable={returning}
          onClose={() => setReturning(null)}
          onSubmit={(amountCents) => showPreview((make) => make.returnTo(returning, { amountCents }))}
        />
      )}
      {proposed !== null && sheet !== undefined && (
        <PreviewDialog
          key={JSON.stringify(proposed.draft)}
          place={place}
          sheet={sheet}
          proposed={proposed}
          perform={perform}
          onSent={() => {
            setReturning(null);
            sent();
          }}
          onDone={done}
          onClose={leave}
        />
      )}
      <OutcomeBar said={said} onUndo={onUndo} focusNext={() => page.current?.querySelector('h1')?.focus()} />
      <LazyConflictDialog place={place} timeZone={timeZone} />
    </div>
  );
}

/** Where the focus goes back to: to the button that was pressed, or when it has gone to the heading above it. */
function useOpener() {
  const targets = useRef<(HTMLElement | null | undefined)[]>([]);
  return {
    remember: () => {
      const button = document.activeElement;
      const heading = button?.closest('section')?.querySelector('h2');
      targets.current = button instanceof HTMLElement ? [button, heading] : [];
    },
    focus: () => targets.current.find((target) => target?.isConnected)?.focus(),
  };
}

type LoadedProps = {
  money: ReturnType<typeof useQuery<Money>>;
  children: (money: Money) => ReactNode;
};

function Loaded({ money, children }: LoadedProps) {
  if (money.data !== undefined) return children(money.data);
  if (!money.isError) return <LoadingDay />;
  return refusalOf(money.error) === 'not-allowed' ? (
    <Notice kind="error">{moneyMessages.mayNot}</Notice>
  ) : (
    <LoadFailed text={moneyMessages.failed} query={money} />
  );
}

type OnlineActs = {
  capture: (one: Returnable) => void;
  letGo: (one: Returnable) => void;
  giveBack: (one: Returnable) => void;
};

function Online({ money, timeZone, acts }: { money: Money; timeZone: string; acts: OnlineActs | null }) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(section, () => [heading.current]);
  return (
    <section className={styles.section} ref={section}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {moneyMessages.onlineTitle}
        </h2>
      </div>
      {money.online.length === 0 ? (
        <p className={styles.none}>{moneyMessages.onlineNone}</p>
      ) : (
        <div className={styles.scroller}>
          <table className={styles.entries}>
            <caption className="visually-hidden">{moneyMessages.onlineCaption}</caption>
            <thead>
              <tr>
                <th scope="col">{moneyMessages.time}</th>
                <th scope="col">{moneyMessages.booking}</th>
                <th scope="col">{moneyMessages.receipt}</th>
                <th scope="col">{moneyMessages.state}</th>
                <th scope="col">{moneyMessages.amountHead}</th>
              </tr>
            </thead>
            <tbody>
              {money.online.map((one) => (
                <tr key={one.id}>
                  <td className={styles.when}>
                    {formatMonthDay(courseNow(timeZone, Date.parse(one.at)).date)},{' '}
                    {clockTime(one.at, timeZone)}
                  </td>
                  <td className={styles.what}>{bookingOf(one)}</td>
                  <td className={styles.side}>{one.receiptNumber ?? ''}</td>
                  <td className={styles.how}>
                    <span>{stateOf(one)}</span>
                    {acts !== null && <OnlineButtons one={one} acts={acts} />}
                  </td>
                  <td className={styles.amount}>{formatMoneyShort(one.amountCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type OnlinePayment = Money['online'][number];

function OnlineButtons({ one, acts }: { one: OnlinePayment; acts: OnlineActs }) {
  const { teetimegroup: id, startingTime, asked, state, amountCents, refundedCents } = one;
  if (asked !== null || startingTime === null) return null;
  const leftCents = amountCents - refundedCents;
  const returnable = { id, startingTime, leftCents };
  return (
    <span className={styles.buttons}>
      {state === 'held' && (
        <>
          <button type="button" onClick={() => acts.capture(returnable)}>
            {moneyMessages.capture}
          </button>
          <button type="button" onClick={() => acts.letGo(returnable)}>
            {moneyMessages.letGo}
          </button>
        </>
      )}
      {state === 'paid' && leftCents > 0 && (
        <button type="button" onClick={() => acts.giveBack(returnable)}>
          {moneyMessages.giveBack}
        </button>
      )}
    </span>
  );
}

function stateOf({ state, asked, refundedCents }: OnlinePayment): string {
  if (asked !== null) return moneyMessages.asked;
  if (state === 'paid' && refundedCents > 0) return moneyMessages.partlyBack(formatMoneyShort(refundedCents));
  return moneyMessages.states[state];
}
