import { Button } from '@dewsweeper/web/ui/button.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { Plus, X } from 'lucide-react';
import { settingsMessages } from '../../messages.ts';
import { groupSize } from '../course-fields/field-rules.ts';
import { TimeField } from '../course-fields/time-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { maxRules, paymentOf, type RuleRow, ruleField, withAddedRule } from './rule-rows.ts';
import styles from './settings-form.module.css';
import { weekdayOptions } from './weekdays.ts';

type Tees = readonly { id: string; name: string }[];
type RuleFieldsProps = { rows: readonly RuleRow[]; tees: Tees; onChange: (rows: RuleRow[]) => void };

/** What golfers may book at some hours of the week. */
export function RuleFields({ rows, tees, onChange }: RuleFieldsProps) {
  return (
    <fieldset className={styles.rows}>
      <legend>{settingsMessages.rules}</legend>
      <p className={styles.hint}>{settingsMessages.rulesHint}</p>
      {rows.map((row, index) => (
        <fieldset className={styles.rows} key={row.number}>
          <legend>{settingsMessages.rule(index + 1)}</legend>
          <ChoiceField
            legend={settingsMessages.ruleDays}
            name={ruleField(row, 'days')}
            options={weekdayOptions}
            stored={row.rule?.when.days ?? []}
          />
          <RuleInputs row={row} tees={tees} />
          <Button
            variant="quiet"
            aria-label={settingsMessages.removeRule(index + 1)}
            onClick={() => onChange(rows.filter((other) => other !== row))}
          >
            <X size={18} aria-hidden="true" />
            {settingsMessages.remove}
          </Button>
        </fieldset>
      ))}
      {rows.length < maxRules && (
        <Button variant="quiet" onClick={() => onChange(withAddedRule(rows))}>
          <Plus size={18} aria-hidden="true" />
          {settingsMessages.addRule}
        </Button>
      )}
    </fieldset>
  );
}

function RuleInputs({ row, tees }: { row: RuleRow; tees: Tees }) {
  const { rule } = row;
  const every = tees.map(({ id }) => id);
  return (
    <div className={styles.fields}>
      <TimeField
        label={settingsMessages.firstStart}
        name={ruleField(row, 'startTime')}
        defaultValue={rule?.startTime}
      />
      <TimeField
        label={settingsMessages.lastStart}
        name={ruleField(row, 'endTime')}
        defaultValue={rule?.endTime}
      />
      <StartsField
        legend={settingsMessages.starts18}
        name={ruleField(row, 'allow18')}
        tees={tees}
        stored={rule?.allow18Holes ?? every}
      />
      <StartsField
        legend={settingsMessages.starts9}
        name={ruleField(row, 'allow9')}
        tees={tees}
        stored={rule?.allow9Holes ?? every}
      />
      <TextField
        {...groupSize}
        label={settingsMessages.least18}
        name={ruleField(row, 'least18')}
        defaultValue={String(rule?.minGroupSize18 ?? 0)}
      />
      <TextField
        {...groupSize}
        label={settingsMessages.least9}
        name={ruleField(row, 'least9')}
        defaultValue={String(rule?.minGroupSize9 ?? 0)}
      />
      <SelectField
        label={settingsMessages.payment}
        name={ruleField(row, 'payment')}
        defaultValue={paymentOf(rule)}
      >
        <option value="">{settingsMessages.asElsewhere}</option>
        <option value="always">{settingsMessages.paysAhead}</option>
        <option value="never">{settingsMessages.paysThere}</option>
      </SelectField>
      <SelectField
        label={settingsMessages.active}
        name={ruleField(row, 'active')}
        defaultValue={rule?.active === false ? 'no' : 'yes'}
      >
        <option value="yes">{settingsMessages.yes}</option>
        <option value="no">{settingsMessages.no}</option>
      </SelectField>
    </div>
  );
}

type StartsFieldProps = { legend: string; name: string; tees: Tees; stored: readonly string[] };

export function StartsField({ legend, name, tees, stored }: StartsFieldProps) {
  const options = tees.map((tee) => ({ value: tee.id, label: tee.name }));
  return <ChoiceField legend={legend} name={name} options={options} stored={stored} />;
}
