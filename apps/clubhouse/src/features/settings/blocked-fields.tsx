import { Button } from '@dewsweeper/web/ui/button.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { Plus, X } from 'lucide-react';
import { settingsMessages } from '../../messages.ts';
import {
  type BlockedRow,
  blockedField,
  maxBlocked,
  timesInWords,
  timesPattern,
  withAddedBlocked,
} from './blocked-rows.ts';
import { ChoiceField } from './choice-field.tsx';
import styles from './settings-form.module.css';
import { weekdayOptions } from './weekdays.ts';

type BlockedFieldsProps = {
  tee: { id: string; name: string };
  rows: readonly BlockedRow[];
  onChange: (rows: BlockedRow[]) => void;
};

/** Starts that are closed every week. */
export function BlockedFields({ tee, rows, onChange }: BlockedFieldsProps) {
  return (
    <div className={styles.whole}>
      {rows.map((row, index) => (
        <fieldset className={styles.rows} key={row.number}>
          <legend>{settingsMessages.closedWeekly(tee.name, index + 1)}</legend>
          <ChoiceField
            legend={settingsMessages.ruleDays}
            name={blockedField(tee.id, row, 'days')}
            options={weekdayOptions}
            stored={row.blocked?.days ?? []}
          />
          <TextField
            label={settingsMessages.closedTimes}
            hint={settingsMessages.closedTimesHint}
            malformed={settingsMessages.closedTimesInvalid}
            autoComplete="off"
            pattern={timesPattern}
            required
            name={blockedField(tee.id, row, 'times')}
            defaultValue={timesInWords(row.blocked ?? {})}
          />
          <Button
            variant="quiet"
            aria-label={settingsMessages.removeClosed(tee.name, index + 1)}
            onClick={() => onChange(rows.filter((other) => other !== row))}
          >
            <X size={18} aria-hidden="true" />
            {settingsMessages.remove}
          </Button>
        </fieldset>
      ))}
      {rows.length < maxBlocked && (
        <Button
          variant="quiet"
          aria-label={settingsMessages.addClosedTo(tee.name)}
          onClick={() => onChange(withAddedBlocked(rows))}
        >
          <Plus size={18} aria-hidden="true" />
          {settingsMessages.addClosed}
        </Button>
      )}
    </div>
  );
}
