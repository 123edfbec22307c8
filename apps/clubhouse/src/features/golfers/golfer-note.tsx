import type { GolferAtCourse } from '@dewsweeper/contract/clubhouse-golfers';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { useState } from 'react';
import { golferMessages } from '../../messages.ts';
import { longDay } from './golfer-days.ts';
import styles from './golfer-panel.module.css';
import { useWriteNote } from './golfer-queries.ts';

type GolferNoteProps = { place: CoursePath; golfer: GolferAtCourse; mayWrite: boolean };

export function GolferNote({ place, golfer, mayWrite }: GolferNoteProps) {
  const { uid, note } = golfer;
  const stored = note?.text ?? '';
  const [text, setText] = useState(stored);
  const [known, setKnown] = useState(stored);
  // Another person's note replaces this one, unless it is being changed.
  if (known !== stored) {
    setKnown(stored);
    if (text.trim() === known) setText(stored);
  }
  const write = useWriteNote(place, uid);
  if (!mayWrite && note === null) return null;
  const isChanged = text.trim() !== stored;
  return (
    <section className={styles.part}>
      {mayWrite ? (
        <label className={styles.note}>
          <span className={styles.label}>
            {golferMessages.note} <small>{golferMessages.noteHint}</small>
          </span>
          <textarea
            rows={2}
            maxLength={1000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      ) : (
        <>
          <h3>{golferMessages.note}</h3>
          <p className={styles.noteText}>{stored}</p>
        </>
      )}
      {note !== null && (
        <p className={styles.soft}>{golferMessages.noteBy(note.by, longDay(note.at.slice(0, 10)))}</p>
      )}
      {isChanged && (
        <Button
          variant="quiet"
          busy={write.isPending}
          onClick={() => write.mutate(text, { onSuccess: (saved) => setText(saved.note?.text ?? '') })}
        >
          {golferMessages.saveNote}
        </Button>
      )}
      <p className={write.isError ? styles.failed : 'visually-hidden'} role="status">
        {write.isError && golferMessages.notSaved}
        {write.isSuccess && !isChanged && golferMessages.noteSaved}
      </p>
    </section>
  );
}
