import type { PersonAtPlace } from '@dewsweeper/contract/people';
import { formText } from '@dewsweeper/web/lib/form-text.ts';
import { useLastOpen } from '@dewsweeper/web/lib/use-last-open.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Dialog } from '@dewsweeper/web/ui/dialog.tsx';
import { focusWhenShown } from '@dewsweeper/web/ui/focus-when-shown.ts';
import { Form } from '@dewsweeper/web/ui/form.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { useState } from 'react';
import { peopleMessages, staffMessages } from '../../messages.ts';
import styles from './people.module.css';
import type { PeopleChange } from './people-queries.ts';
import type { PlaceNames } from './place-names.ts';
import { RoleSelect, roleOf } from './role-select.tsx';

type PersonDialogProps = {
  /** Null while it is closed. */
  person: PersonAtPlace | null;
  places: PlaceNames;
  failure: string | null;
  isPending: boolean;
  onChange: (change: PeopleChange, words: string) => void;
  onClose: () => void;
};

export function PersonDialog({ person, onClose, ...rest }: PersonDialogProps) {
  const shown = useLastOpen(person);
  return (
    <Dialog open={person !== null} onClose={onClose} title={shown?.name ?? ''}>
      {shown !== null && <Changes person={shown} {...rest} />}
    </Dialog>
  );
}

type ChangesProps = Omit<PersonDialogProps, 'person' | 'onClose'> & { person: PersonAtPlace };

function Changes({ person, places, failure, isPending, onChange }: ChangesProps) {
  const { id, name, email, course, role, isSignedIn } = person;
  const place = places.nameOf(course);
  return (
    <div className={styles.acts}>
      <p className={styles.soft}>
        {email}, {peopleMessages.roleAt(staffMessages.roles[role], place)}
      </p>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = roleOf(formText(event.currentTarget)('role'));
          onChange(
            { kind: 'role', id, course, role: wanted },
            peopleMessages.roleChanged(name, staffMessages.roles[wanted]),
          );
        }}
      >
        <RoleSelect chosen={role} />
        <Button type="submit" wide busy={isPending}>
          {peopleMessages.saveRole}
        </Button>
      </Form>
      {isSignedIn && (
        <Button
          variant="quiet"
          wide
          onClick={() => onChange({ kind: 'sessions', id, course }, peopleMessages.sessionsEnded(name))}
        >
          {peopleMessages.endSessions}
        </Button>
      )}
      <EndAccess
        question={peopleMessages.endAccessQuestion(name, place)}
        onEnd={() => onChange({ kind: 'access', id, course }, peopleMessages.accessEnded(name))}
      />
    </div>
  );
}

function EndAccess({ question, onEnd }: { question: string; onEnd: () => void }) {
  const [state, setState] = useState<'unasked' | 'asking' | 'kept'>('unasked');
  if (state !== 'asking')
    return (
      <Button
        variant="removing"
        wide
        ref={state === 'kept' ? focusWhenShown : undefined}
        onClick={() => setState('asking')}
      >
        {peopleMessages.endAccess}
      </Button>
    );
  return (
    <>
      <p role="status">{question}</p>
      <div className={styles.answers}>
        <Button variant="quiet" ref={focusWhenShown} onClick={() => setState('kept')}>
          {peopleMessages.keepAccess}
        </Button>
        <Button
          variant="removing"
          onClick={() => {
            setState('unasked');
            onEnd();
          }}
        >
          {peopleMessages.endAccessNow}
        </Button>
      </div>
    </>
  );
}
