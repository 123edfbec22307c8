import { teeTimeMessages } from '../../messages.ts';
import { SegmentedRadios } from '../../ui/segmented-radios.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Choices, chooseHoles, choosePlayers } from './choices.ts';
import styles from './group-choices.module.css';

const playersOptions = ([1, 2, 3, 4] as const).map((value) => ({ value, label: String(value) }));
const holesOptions = ([9, 18] as const).map((value) => ({ value, label: String(value) }));

export function GroupChoicesSkeleton() {
  return (
    <div className={styles.rows}>
      <Skeleton height="76.5px" radius="12px" />
      <Skeleton height="76.5px" radius="12px" />
    </div>
  );
}

export function GroupChoices({ choices, choose }: { choices: Choices; choose: (choices: Choices) => void }) {
  return (
    <div className={styles.rows}>
      <SegmentedRadios
        legend={teeTimeMessages.players}
        name="players"
        options={playersOptions}
        value={choices.players ?? null}
        onChange={(players) => choose(choosePlayers(choices, players))}
      />
      <SegmentedRadios
        legend={teeTimeMessages.holes}
        name="holes"
        options={holesOptions}
        value={choices.holes ?? null}
        onChange={(holes) => choose(chooseHoles(choices, holes))}
      />
    </div>
  );
}
