import type { ActReply } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { type FormEvent, useState } from 'react';
import { Refused, refusalOf } from '../../lib/api.ts';
import { shotgunMessages } from '../../messages/shotgun.ts';
import { refusalMessages } from '../../messages.ts';
import { TimeField } from '../course-fields/time-field.tsx';
import { GroupsField } from './groups-field.tsx';
import { readGroups, writeGroups } from './groups-text.ts';
import styles from './shotgun.module.css';
import { type ShotgunEvent, useChangeShotgun } from './shotgun-queries.ts';

type GroupsEditorProps = {
  place: CoursePath;
  date: string;
  event: ShotgunEvent;
  holes: number;
  onDone: (reply: ActReply) => void;
  onLeave: () => void;
};

/** Who starts where; what somebody else has changed meanwhile is not overwritten unasked. */
export function GroupsEditor({ place, date, event, holes, onDone, onLeave }: GroupsEditorProps) {
  const [text, setText] = useState(() => writeGroups(event.groups));
  const [startingTime, setStartingTime] = useState(event.startingTime);
  const [revision, setRevision] = useState(event.revision);
  const [isBad, setIsBad] = useState(false);
  const change = useChangeShotgun(place, date);
  const refusal = refusalOf(change.error);
  const save = (seen: number) => {
    const { groups, fault } = readGroups(text, holes);
    const isInOrder = event.from <= startingTime && startingTime <= event.to;
    setIsBad(!isInOrder);
    if (fault === null && isInOrder)
      change.mutate({ id: event.id, revision: seen, startingTime, groups }, { onSuccess: onDone });
  };
  const takeTheirs = () => {
    setText(writeGroups(event.groups));
    setStartingTime(event.startingTime);
    setRevision(event.revision);
    change.reset();
  };
  const saveAnyway = () => {
    setRevision(event.revision);
    save(event.revision);
  };
  const submit = (sent: FormEvent) => {
    sent.preventDefault();
    save(revision);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.hours}>
        <TimeField
          label={shotgunMessages.start}
          value={startingTime}
          onChange={({ target }) => {
            setIsBad(false);
            if (target.value !== '') setStartingTime(target.value);
          }}
        />
      </div>
      {isBad && <Notice kind="error">{shotgunMessages.badHours}</Notice>}
      <GroupsField text={text} holes={holes} onChange={setText} />
      {refusal === 'changed-meanwhile' ? (
        <Notice
          kind="error"
          action={
            <div className={styles.actions}>
              <Button variant="quiet" onClick={takeTheirs}>
                {shotgunMessages.takeTheirs}
              </Button>
              <Button variant="quiet" onClick={saveAnyway}>
                {shotgunMessages.saveAnyway}
              </Button>
            </div>
          }
        >
          {changeInWords(change.error)}
        </Notice>
      ) : (
        change.isError && <Notice kind="error">{refusalMessages.refused(refusal ?? 'unexpected')}</Notice>
      )}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onLeave}>
          {shotgunMessages.leave}
        </Button>
        <Button type="submit" busy={change.isPending}>
          {shotgunMessages.save}
        </Button>
      </div>
    </form>
  );
}

function changeInWords(error: unknown): string {
  const [act] = error instanceof Refused ? (error.problem.acts ?? []) : [];
  return act ? shotgunMessages.changedBy(act.by, act.line) : shotgunMessages.changedUnknown;
}
