import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { type FormEvent, useState } from 'react';
import { delayMessages } from '../../messages.ts';
import { nameOf } from '../sheet/group-acts.ts';
import { TimeSelect } from '../sheet/time-select.tsx';
import styles from './delay-decisions.module.css';

export type DelayDecision = Extract<ActRequest, { kind: 'delay' }>['decisions'][number];

type DelayDecisionsProps = {
  sheet: Sheet;
  groups: readonly string[];
  /** By an earlier answer; what it asked for was not possible. */
  decided: readonly DelayDecision[];
  onDecided: (decisions: DelayDecision[]) => void;
};

export function DelayDecisions({ sheet, groups, decided, onDecided }: DelayDecisionsProps) {
  const [decisions, setDecisions] = useState<Record<string, DelayDecision>>(() =>
    Object.fromEntries(decided.map((decision) => [decision.teetimegroup, decision])),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDecided(Object.values(decisions));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{delayMessages.decide}</p>
      {groups.map((id) => {
        const group = sheet.groups.find((one) => one.id === id);
        return (
          group && (
            <Decision
              key={id}
              sheet={sheet}
              group={group}
              decision={decisions[id] ?? null}
              onDecide={(decision) => setDecisions((former) => ({ ...former, [id]: decision }))}
            />
          )
        );
      })}
      <Button type="submit" disabled={groups.some((id) => decisions[id] === undefined)}>
        {delayMessages.look}
      </Button>
    </form>
  );
}

type DecisionProps = {
  sheet: Sheet;
  group: SheetGroup;
  decision: DelayDecision | null;
  onDecide: (decision: DelayDecision) => void;
};

function Decision({ sheet, group, decision, onDecide }: DecisionProps) {
  const { id, startingTime, startingTeeID, golfers, date } = group;
  const tee = sheet.tees.find((one) => one.id === startingTeeID);
  const names = golfers.map(nameOf).join(', ');
  const choice = decision === null ? '' : 'cancel' in decision ? decision.cancel : 'move';
  const choose = (value: string) => {
    if (value === 'move') onDecide({ teetimegroup: id, move: { date, startingTime, startingTeeID } });
    else if (value === 'keep' || value === 'give-back') onDecide({ teetimegroup: id, cancel: value });
  };
  return (
    <fieldset className={styles.decision}>
      <legend>{delayMessages.of(formatTeeTime(startingTime), tee?.name ?? '', names)}</legend>
      <SelectField
        label={delayMessages.choose}
        value={choice}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="" disabled>
          {delayMessages.choose}
        </option>
        <option value="keep">{delayMessages.keep}</option>
        <option value="give-back">{delayMessages.giveBack}</option>
        <option value="move">{delayMessages.move}</option>
      </SelectField>
      {decision !== null && 'move' in decision && (
        <Target
          tees={sheet.tees}
          target={decision.move}
          onChange={(move) => onDecide({ teetimegroup: id, move })}
        />
      )}
    </fieldset>
  );
}

type MoveTarget = Extract<DelayDecision, { move: object }>['move'];
type TargetProps = { tees: Sheet['tees']; target: MoveTarget; onChange: (target: MoveTarget) => void };

function Target({ tees, target, onChange }: TargetProps) {
  const times = tees.find(({ id }) => id === target.startingTeeID)?.times ?? [];
  return (
    <div className={styles.target}>
      <label className={styles.date}>
        <span>{delayMessages.date}</span>
        <input
          type="date"
          value={target.date}
          required
          onChange={(event) => onChange({ ...target, date: event.target.value })}
        />
      </label>
      <TimeSelect
        label={delayMessages.time}
        times={times}
        value={target.startingTime}
        onChange={(startingTime) => onChange({ ...target, startingTime })}
      />
      <SelectField
        label={delayMessages.tee}
        value={target.startingTeeID}
        onChange={(event) => onChange({ ...target, startingTeeID: event.target.value })}
      >
        {tees.map(({ id, name }) => (
          <option value={id} key={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
