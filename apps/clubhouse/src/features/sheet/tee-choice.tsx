import type { Sheet } from '@dewsweeper/contract/clubhouse';
import styles from './close-dialog.module.css';

type TeeChoiceProps = {
  legend: string;
  tees: Sheet['tees'];
  chosen: readonly string[];
  onChange: (teeIDs: string[]) => void;
};

export function TeeChoice({ legend, tees, chosen, onChange }: TeeChoiceProps) {
  return (
    <fieldset className={styles.tees}>
      <legend>{legend}</legend>
      {tees.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
