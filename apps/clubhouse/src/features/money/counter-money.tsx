import type { MoneyDay as Money } from '@dewsweeper/contract/clubhouse-money';
import { formatMoneyShort } from '@dewsweeper/web/lib/format.ts';
import { type ReactNode, useRef } from 'react';
import { clockTime } from '../../lib/days.ts';
import { moneyMessages } from '../../messages.ts';
import { useKeptFocus } from '../sheet/use-kept-focus.ts';
import { sumOf } from './amounts.ts';
import type { Returnable } from './give-back-dialog.tsx';
import styles from './money-day.module.css';
import { bookingOf, signed } from './money-words.ts';

type CounterProps = {
  money: Money;
  timeZone: string;
  csv: ReactNode;
  onGiveBack: (one: Returnable) => void;
};

export function CounterMoney({ money: { counter, totals }, timeZone, csv, onGiveBack }: CounterProps) {
  const taken = sumOf(totals, (one) => one.takenCents);
  const back = sumOf(totals, (one) => one.givenBackCents);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(section, () => [heading.current]);
  return (
    <section className={styles.section} ref={section}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {moneyMessages.counterTitle}
        </h2>
        {csv}
      </div>
      {counter.length === 0 ? (
        <p className={styles.none}>{moneyMessages.counterNone}</p>
      ) : (
        <>
          <div className={styles.scroller}>
            <table className={styles.totals}>
              <caption className="visually-hidden">{moneyMessages.totalsCaption}</caption>
              <thead>
                <tr>
                  <th scope="col">{moneyMessages.methodHead}</th>
                  <th scope="col">{moneyMessages.taken}</th>
                  <th scope="col">{moneyMessages.givenBack}</th>
                  <th scope="col">{moneyMessages.left}</th>
                </tr>
              </thead>
              <tbody>
                {totals.map(({ method, takenCents, givenBackCents }) => (
                  <TotalRow
                    key={method}
                    name={moneyMessages.methods[method]}
                    taken={takenCents}
                    back={givenBackCents}
                  />
                ))}
              </tbody>
              {totals.length > 1 && (
                <tfoot>
                  <TotalRow name={moneyMessages.all} taken={taken} back={back} />
                </tfoot>
              )}
            </table>
          </div>
          <div className={styles.scroller}>
            <table className={styles.entries}>
              <caption className="visually-hidden">{moneyMessages.entriesCaption}</caption>
              <thead>
                <tr>
                  <th scope="col">{moneyMessages.time}</th>
                  <th scope="col">{moneyMessages.amountHead}</th>
                  <th scope="col">{moneyMessages.booking}</th>
                  <th scope="col">{moneyMessages.methodHead}</th>
                  <th scope="col">{moneyMessages.by}</th>
                </tr>
              </thead>
              <tbody>
                {counter.map((one) => (
                  <tr key={one.id}>
                    <td className={styles.when}>{clockTime(one.at, timeZone)}</td>
                    <td className={styles.amount}>{signed(one.amountCents)}</td>
                    <td className={styles.what}>{bookingOf(one)}</td>
                    <td className={styles.how}>
                      {moneyMessages.methods[one.method]}
                      <CounterButtons one={one} counter={counter} onGiveBack={onGiveBack} />
                    </td>
                    <td className={styles.side}>{one.by}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

type CounterButtonsProps = Pick<CounterProps, 'onGiveBack'> & {
  one: Money['counter'][number];
  counter: Money['counter'];
};

/** Also for a booking that was cancelled, and for golfers who have left it. Once for each booking, at its last taking. */
function CounterButtons({ one, counter, onGiveBack }: CounterButtonsProps) {
  const { teetimegroup: id, startingTime, groupLeftCents: leftCents } = one;
  const last = counter.findLast(({ teetimegroup, amountCents }) => teetimegroup === id && amountCents > 0);
  if (last !== one || startingTime === null || leftCents === 0) return null;
  return (
    <span className={styles.buttons}>
      <button type="button" onClick={() => onGiveBack({ id, startingTime, leftCents })}>
        {moneyMessages.giveBack}
      </button>
    </span>
  );
}

function TotalRow({ name, taken, back }: { name: string; taken: number; back: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.amount}>{formatMoneyShort(taken)}</td>
      <td className={styles.amount}>{formatMoneyShort(back)}</td>
      <td className={styles.amount}>{signed(taken - back)}</td>
    </tr>
  );
}
