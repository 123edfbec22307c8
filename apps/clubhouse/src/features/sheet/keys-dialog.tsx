import { Dialog } from '@dewsweeper/web/ui/dialog.tsx';
import { keysMessages } from '../../messages.ts';
import styles from './keys-dialog.module.css';
import { switchLetters, useLettersAreOn } from './letter-keys.ts';

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const lettersAreOn = useLettersAreOn();
  return (
    <Dialog open={open} onClose={onClose} title={keysMessages.title}>
      <label className={styles.letters}>
        <input
          type="checkbox"
          checked={lettersAreOn}
          onChange={(event) => switchLetters(event.target.checked)}
        />
        {keysMessages.letters}
      </label>
      <KeyList title={keysMessages.onSheet} keys={keysMessages.list.grid} />
      <KeyList title={keysMessages.anywhere} keys={keysMessages.list.page} />
    </Dialog>
  );
}

function KeyList({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section className={styles.keys}>
      <h3>{title}</h3>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
