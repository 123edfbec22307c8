import { Button } from '@dewsweeper/web/ui/button.tsx';
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { actMessages, sheetMessages } from '../../messages.ts';
import type { Perform } from '../acts/use-act-desk.tsx';
import styles from './day-note.module.css';

type DayNoteProps = { date: string; note: string; perform: Perform };

export function DayNote({ date, note, perform }: DayNoteProps) {
  // Null once it was written or left.
  const [draft, setDraft] = useState<string | null>();
  if (typeof draft !== 'string') {
    return (
      <div className={styles.note}>
        <StickyNote size={16} aria-hidden="true" />
        {note !== '' && <p>{note}</p>}
        <button
          className={styles.edit}
          type="button"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that it replaces had the focus
          autoFocus={draft === null}
          onClick={() => setDraft(note)}
        >
          {note === '' ? sheetMessages.addDayNote : sheetMessages.editDayNote}
        </button>
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setDraft(null);
        if (draft.trim() !== note) perform({ kind: 'note', date, text: draft.trim() }, actMessages.dayNote);
      }}
    >
      <textarea
        aria-label={sheetMessages.dayNote}
        rows={2}
        maxLength={1000}
        value={draft}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that it replaces had the focus
        autoFocus
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setDraft(null)}
      />
      <Button type="submit">{sheetMessages.save}</Button>
      <Button variant="quiet" onClick={() => setDraft(null)}>
        {sheetMessages.cancel}
      </Button>
    </form>
  );
}
