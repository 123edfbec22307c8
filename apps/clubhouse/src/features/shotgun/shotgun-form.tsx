import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { shotgunMessages } from '../../messages/shotgun.ts';
import { TimeField } from '../course-fields/time-field.tsx';
import { GroupsField } from './groups-field.tsx';
import { readGroups } from './groups-text.ts';
import styles from './shotgun.module.css';

/** `from` and `until` are empty as long as they follow from the start. */
export type ShotgunDraft = {
  title: string;
  startingTime: string;
  from: string;
  until: string;
  text: string;
};

type ShotgunFormProps = {
  draft: ShotgunDraft;
  hours: { from: string; until: string };
  holes: number;
  onChange: (draft: ShotgunDraft) => void;
  onLook: () => void;
};

export function ShotgunForm({ draft, hours, holes, onChange, onLook }: ShotgunFormProps) {
  const [isBad, setIsBad] = useState(false);
  const { title, startingTime, text } = draft;
  const from = draft.from || hours.from;
  const until = draft.until || hours.until;
  const change = (more: Partial<ShotgunDraft>) => {
    setIsBad(false);
    onChange({ ...draft, ...more });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isInOrder = from <= startingTime && startingTime <= until;
    setIsBad(!isInOrder);
    if (isInOrder && readGroups(text, holes).fault === null) onLook();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={shotgunMessages.name}
        name="title"
        autoComplete="off"
        required
        maxLength={100}
        value={title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className={styles.hours}>
        <TimeField
          label={shotgunMessages.start}
          value={startingTime}
          onChange={(event) => event.target.value !== '' && change({ startingTime: event.target.value })}
        />
        <TimeField
          label={shotgunMessages.from}
          value={from}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TimeField
          label={shotgunMessages.until}
          value={until}
          onChange={(event) => change({ until: event.target.value })}
        />
        <p className={styles.soft}>{shotgunMessages.hours}</p>
      </div>
      {isBad && <Notice kind="error">{shotgunMessages.badHours}</Notice>}
      <GroupsField text={text} holes={holes} onChange={(typed) => change({ text: typed })} />
      <div className={styles.actions}>
        <Button type="submit">{shotgunMessages.look}</Button>
      </div>
    </form>
  );
}
