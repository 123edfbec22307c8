import { ChevronRight, Info } from 'lucide-react';
import { payingMessages, testCards } from '../../../messages.ts';
import styles from './demonstration-note.module.css';

export function DemonstrationNote() {
  return (
    <div className={styles.note}>
      <p className={styles.words}>
        <Info className={styles.icon} size={20} aria-hidden="true" />
        {payingMessages.simulated}
      </p>
      <details>
        <summary className={styles.disclosure}>
          <ChevronRight className={styles.arrow} size={18} aria-hidden="true" />
          {payingMessages.testCards}
        </summary>
        <p className={styles.hint}>{payingMessages.testCardsHint}</p>
        <ul className={styles.cards}>
          {testCards.map(({ number, meaning }) => (
            <li key={number} className={styles.card}>
              <span className={styles.number}>{number}</span> {meaning}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
