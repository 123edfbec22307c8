import type { OpenInvitation, People, PersonAtPlace } from '@dewsweeper/contract/people';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { useRef, useState } from 'react';
import { peopleMessages, staffMessages } from '../../messages.ts';
import { useKeptFocus } from '../sheet/use-kept-focus.ts';
import { asksForSignIn } from '../staff/refused-as-idle.ts';
import { useStaffPerson } from '../staff/session.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { momentOf } from './moment.ts';
import styles from './people.module.css';
import { type PeopleChange, peopleFailure, type Scope, useChangePeople } from './people-queries.ts';
import { PersonDialog } from './person-dialog.tsx';
import type { PlaceNames } from './place-names.ts';

type PeopleListProps = {
  scope: Scope;
  known: People;
  places: PlaceNames;
  timeZone: string;
};

/** Who has access, and who is invited. */
export function PeopleList({ scope, known, places, timeZone }: PeopleListProps) {
  const change = useChangePeople(scope);
  const [opened, setOpened] = useState<PersonAtPlace | null>(null);
  const [isInviting, setIsInviting] = useState(false);
  const [done, setDone] = useState<{ words: string; link: string | null } | null>(null);
  const make = (wanted: PeopleChange, words: string) => {
    setDone(null);
    const onSuccess = () => {
      setDone({ words, link: null });
      setOpened(null);
    };
    change.mutate(wanted, { onSuccess });
  };
  const failure = change.isError && !asksForSignIn(change.error) ? peopleFailure(change.error) : null;
  const lists = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(lists, () => [heading.current]);
  return (
    <div className={styles.sections} ref={lists}>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2 ref={heading} tabIndex={-1}>
            {peopleMessages.listTitle}
          </h2>
          <Button onClick={() => setIsInviting(true)}>{peopleMessages.invite}</Button>
        </div>
        {done !== null && (
          <Notice kind="success">
            {done.words} {done.link !== null && <code className={styles.link}>{done.link}</code>}
          </Notice>
        )}
        {failure !== null && opened === null && <Notice kind="error">{failure}</Notice>}
        <ul className={styles.list}>
          {known.people.map((person) => (
            <Person
              key={`${person.id} ${person.course}`}
              {...{ person, places, timeZone }}
              onOpen={() => {
                change.reset();
                setOpened(person);
              }}
            />
          ))}
        </ul>
      </section>
      {known.invitations.length > 0 && (
        <section className={styles.section}>
          <h2>{peopleMessages.waitingTitle}</h2>
          <ul className={styles.list}>
            {known.invitations.map((invitation) => (
              <Invitation
                key={invitation.id}
                {...{ invitation, places, timeZone }}
                onWithdraw={() =>
                  make({ ...invitation, kind: 'withdraw' }, peopleMessages.withdrawn(invitation.email))
                }
              />
            ))}
          </ul>
        </section>
      )}
      <PersonDialog
        person={opened}
        places={places}
        failure={failure}
        isPending={change.isPending}
        onChange={make}
        onClose={() => setOpened(null)}
      />
      <InviteDialog
        {...{ scope, places }}
        open={isInviting}
        onClose={() => setIsInviting(false)}
        onInvited={(words, link) => setDone({ words, link })}
      />
    </div>
  );
}

type PersonProps = {
  person: PersonAtPlace;
  places: PlaceNames;
  timeZone: string;
  onOpen: () => void;
};

function Person({ person, places, timeZone, onOpen }: PersonProps) {
  const { id, name, email, course, role, lastSignInAt, isSignedIn } = person;
  const isSelf = useStaffPerson().id === id;
  const place = places.nameOf(course);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <strong>{isSelf ? `${name} (${peopleMessages.you})` : name}</strong>
        <span className={styles.soft}>{email}</span>
      </span>
      <span>{peopleMessages.roleAt(staffMessages.roles[role], place)}</span>
      {isSignedIn ? (
        <span className={styles.now}>{peopleMessages.signedInNow}</span>
      ) : (
        <span className={styles.soft}>
          {lastSignInAt === null
            ? peopleMessages.neverSignedIn
            : peopleMessages.lastSignIn(momentOf(lastSignInAt, timeZone))}
        </span>
      )}
      <Button
        className={styles.act}
        variant="quiet"
        aria-label={peopleMessages.changeOf(name, place)}
        onClick={onOpen}
      >
        {peopleMessages.change}
      </Button>
    </li>
  );
}

type InvitationProps = {
  invitation: OpenInvitation;
  places: PlaceNames;
  timeZone: string;
  onWithdraw: () => void;
};

function Invitation({ invitation, places, timeZone, onWithdraw }: InvitationProps) {
  const { email, course, role, expiresAt } = invitation;
  return (
    <li className={styles.row}>
      <strong className={styles.words}>{email}</strong>
      <span>{peopleMessages.roleAt(staffMessages.roles[role], places.nameOf(course))}</span>
      <span className={styles.soft}>{peopleMessages.until(momentOf(expiresAt, timeZone))}</span>
      <Button
        className={styles.act}
        variant="quiet"
        aria-label={peopleMessages.withdrawOf(email)}
        onClick={onWithdraw}
      >
        {peopleMessages.withdraw}
      </Button>
    </li>
  );
}
