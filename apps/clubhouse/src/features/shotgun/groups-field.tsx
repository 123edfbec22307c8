import { useId } from 'react';
import { shotgunMessages } from '../../messages/shotgun.ts';
import { odditiesOf, placesOf, readGroups } from './groups-text.ts';
import styles from './shotgun.module.css';

type GroupsFieldProps = { text: string; holes: number; onChange: (text: string) => void };

/** A list as clerks are sent it, and who starts where by it. */
export function GroupsField({ text, holes, onChange }: GroupsFieldProps) {
  const id = useId();
  const { groups, fault } = readGroups(text, holes);
  const placed = placesOf(groups);
  const { crowded, large } = odditiesOf(placed);
  const players = groups.reduce((sum, one) => sum + one.players.length, 0);
  return (
    <div className={styles.groups}>
      <div className={styles.text}>
        <label htmlFor={id}>{shotgunMessages.groups}</label>
        <p id={`${id}-hint`}>{shotgunMessages.groupsHint}</p>
        <textarea
          id={id}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          value={text}
          aria-describedby={`${id}-hint ${id}-said`}
          aria-invalid={fault !== null}
          onChange={(event) => onChange(event.target.value)}
        />
        <div id={`${id}-said`} role="status" className={styles.said}>
          {fault !== null && <p className={styles.fault}>{shotgunMessages.faults[fault.of](fault.line)}</p>}
          <p>{shotgunMessages.count(groups.length, players)}</p>
          {crowded.length > 0 && <p className={styles.odd}>{shotgunMessages.crowded(crowded)}</p>}
          {large.length > 0 && <p className={styles.odd}>{shotgunMessages.large(large)}</p>}
        </div>
      </div>
      {placed.length > 0 && (
        <section className={styles.places} aria-label={shotgunMessages.holes}>
          <ol>
            {placed.map(({ place, team, players: names }) => (
              <li key={place}>
                <strong>{place}</strong>
                <span>
                  {team !== '' && <b>{team}</b>}
                  {names.length > 0 ? names.join(', ') : <i>{shotgunMessages.nobody}</i>}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
