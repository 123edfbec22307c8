import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { courseTeeMessages } from '../../messages/course-tees.ts';
import { courseFieldMessages, settingsMessages } from '../../messages.ts';
import { maxTees, minutes } from '../course-fields/field-rules.ts';
import { TimeField } from '../course-fields/time-field.tsx';
import { BlockedFields } from './blocked-fields.tsx';
import type { BlockedRow } from './blocked-rows.ts';
import type { FormRows } from './form-rows.ts';
import { AtOnce } from './planned-from.tsx';
import styles from './settings-form.module.css';
import tees from './tee-fields.module.css';
import { type TeeRow, withAddedTee, withMovedTee } from './tee-rows.ts';

type TeeFieldsProps = {
  stored: CourseSettings['teesheets'];
  former: CourseSettings['formerTees'];
  rows: readonly TeeRow[];
  blocked: FormRows['blocked'];
  onChange: (rows: TeeRow[]) => void;
  onBlocked: (teeID: string, rows: BlockedRow[]) => void;
};

/** In the order of the sheet's columns. */
export function TeeFields({ stored, former, rows, blocked, onChange, onBlocked }: TeeFieldsProps) {
  return (
    <fieldset className={styles.rows}>
      <legend>{settingsMessages.tees}</legend>
      {rows.map((row, index) => (
        <fieldset className={styles.fields} key={row.id}>
          <legend>{nameOf(row)}</legend>
          <TeeInputs
            row={row}
            rows={rows}
            like={row.sheet ?? stored.at(-1)}
            onName={(name) => onChange(rows.map((one) => (one === row ? { ...row, name } : one)))}
          />
          {row.sheet === null && <p className={styles.hint}>{courseTeeMessages.startsHint}</p>}
          <BlockedFields
            tee={{ id: row.id, name: nameOf(row) }}
            rows={blocked[row.id] ?? []}
            onChange={(changed) => onBlocked(row.id, changed)}
          />
          <TeeActions row={row} index={index} rows={rows} onChange={onChange} />
        </fieldset>
      ))}
      {rows.length < maxTees && (
        <AtOnce>
          <Button variant="quiet" onClick={() => onChange(withAddedTee(rows, [...stored, ...former]))}>
            <Plus size={18} aria-hidden="true" />
            {courseTeeMessages.add}
          </Button>
        </AtOnce>
      )}
    </fieldset>
  );
}

const nameOf = ({ name }: TeeRow) => name.trim() || courseTeeMessages.unnamed;

type TeeInputsProps = {
  row: TeeRow;
  rows: readonly TeeRow[];
  /** Whose hours an added one begins with. */
  like: CourseSettings['teesheets'][number] | undefined;
  onName: (name: string) => void;
};

function TeeInputs({ row: { id, name }, rows, like, onName }: TeeInputsProps) {
  return (
    <>
      <AtOnce>
        <TextField
          autoComplete="off"
          label={settingsMessages.teeName}
          name={`name-${id}`}
          maxLength={200}
          required
          value={name}
          onChange={({ target }) => onName(target.value)}
        />
      </AtOnce>
      <TimeField label={courseFieldMessages.firstTime} name={`first-${id}`} defaultValue={like?.startTime} />
      <TimeField label={courseFieldMessages.lastTime} name={`last-${id}`} defaultValue={like?.endTime} />
      <TextField
        {...minutes}
        label={courseFieldMessages.interval}
        name={`interval-${id}`}
        defaultValue={like?.teeTimeInterval}
      />
      <TextField
        {...minutes}
        label={courseFieldMessages.nineMinutes}
        name={`nine-${id}`}
        defaultValue={like?.roundLength}
      />
      <SelectField
        label={settingsMessages.turnsAt}
        name={`turn-${id}`}
        defaultValue={like?.id === id ? like.reroundTeeID : id}
      >
        {rows.map((tee) => (
          <option value={tee.id} key={tee.id}>
            {nameOf(tee)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

type TeeActionsProps = {
  row: TeeRow;
  index: number;
  rows: readonly TeeRow[];
  onChange: (rows: TeeRow[]) => void;
};

function TeeActions({ row, index, rows, onChange }: TeeActionsProps) {
  if (rows.length === 1) return null;
  const name = nameOf(row);
  return (
    <div className={tees.actions}>
      <AtOnce>
        <MoveButton {...{ row, index, rows, onChange }} by={-1} />
        <MoveButton {...{ row, index, rows, onChange }} by={1} />
      </AtOnce>
      <Button variant="quiet" onClick={() => onChange(rows.filter((one) => one !== row))}>
        <X size={18} aria-hidden="true" />
        {courseTeeMessages.remove(name)}
      </Button>
    </div>
  );
}

function MoveButton({ row, index, rows, onChange, by }: TeeActionsProps & { by: 1 | -1 }) {
  const isAtEnd = rows[index + by] === undefined;
  const Icon = by === -1 ? ArrowUp : ArrowDown;
  const words = by === -1 ? courseTeeMessages.moveUp : courseTeeMessages.moveDown;
  const move = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    onChange(withMovedTee(rows, index, by));
    // The browser takes the focus from what moves in the page.
    setTimeout(() => currentTarget.focus());
  };
  return (
    <Button
      variant="quiet"
      aria-label={words(nameOf(row))}
      aria-disabled={isAtEnd || undefined}
      onClick={(event) => !isAtEnd && move(event)}
    >
      <Icon size={18} aria-hidden="true" />
    </Button>
  );
}
