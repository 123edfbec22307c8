import type { PaymentWindow } from '@dewsweeper/contract/payment';
import { formatMoney } from '../../../lib/format.ts';
import { payingMessages } from '../../../messages.ts';
import styles from './bill.module.css';

export function Bill({ window }: { window: PaymentWindow }) {
  const isHeld = window.paymentBehavior === 'authorize';
  return (
    <div className={styles.bill}>
      <ul className={styles.lines} aria-label={payingMessages.bill}>
        {window.lines.map((line, index) => (
          <li key={index} className={styles.line}>
            <span className={styles.golfer}>
              {line.name} <span className={styles.rate}>{line.rateName}</span>
            </span>
            <span className={styles.price}>{formatMoney(line.priceCents)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{isHeld ? payingMessages.totalHeld : payingMessages.total}</span>
        <span className={styles.amount}>{formatMoney(window.amountCents)}</span>
      </p>
      {isHeld && <p className={styles.hint}>{payingMessages.holdExplained}</p>}
    </div>
  );
}
