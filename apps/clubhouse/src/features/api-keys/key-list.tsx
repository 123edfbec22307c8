import type { ApiKey } from '@dewsweeper/contract/api-keys';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatShortDate } from '@dewsweeper/web/lib/format.ts';
import { useFormMutation } from '@dewsweeper/web/lib/use-form-mutation.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Form } from '@dewsweeper/web/ui/form.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { courseNow } from '../../lib/days.ts';
import { apiKeyMessages, staffMessages } from '../../messages.ts';
import { AskFirst } from '../ask-first/ask-first.tsx';
import { useKeptFocus } from '../sheet/use-kept-focus.ts';
import { asksForSignIn } from '../staff/refused-as-idle.ts';
import styles from './key-list.module.css';
import { keyFailure, keysQuery, type NewKey as NewKeyWanted, useEndKey, useMakeKey } from './key-queries.ts';

const keyRoles = ['starter', 'pro-shop'] as const;

type KeyListProps = { place: CoursePath; timeZone: string };

/** With which the course's own systems come in. */
export function KeyList({ place, timeZone }: KeyListProps) {
  const found = useQuery(keysQuery(place));
  const end = useEndKey(place);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(section, () => [heading.current]);
  return (
    <section className={styles.keys} ref={section}>
      <h2 ref={heading} tabIndex={-1}>
        {apiKeyMessages.title}
      </h2>
      <p className={styles.soft}>{apiKeyMessages.intro}</p>
      {end.isSuccess && <Notice kind="success">{apiKeyMessages.ended(end.variables.name)}</Notice>}
      {end.isError && !asksForSignIn(end.error) && <Notice kind="error">{keyFailure(end.error)}</Notice>}
      {found.data === undefined && !found.isError && (
        <Loading>
          <Skeleton height="80px" radius="20px" />
        </Loading>
      )}
      {found.isError && <LoadFailed text={apiKeyMessages.loadFailed} query={found} />}
      {found.data?.length === 0 && <p>{apiKeyMessages.none}</p>}
      {found.data !== undefined && found.data.length > 0 && (
        <ul className={styles.list}>
          {found.data.map((key) => (
            <Key key={key.id} apiKey={key} timeZone={timeZone} onEnd={() => end.mutate(key)} />
          ))}
        </ul>
      )}
      <NewKey place={place} />
    </section>
  );
}

function Key({ apiKey, timeZone, onEnd }: { apiKey: ApiKey; timeZone: string; onEnd: () => void }) {
  const { id, name, role, createdAt, lastUsedOn, endedAt } = apiKey;
  const dayOf = (at: string) => formatShortDate(courseNow(timeZone, Date.parse(at)).date);
  const about = [
    id,
    apiKeyMessages.madeOn(dayOf(createdAt)),
    lastUsedOn === null ? apiKeyMessages.unused : apiKeyMessages.usedOn(formatShortDate(lastUsedOn)),
    ...(role === null ? [] : [apiKeyMessages.actsAs(staffMessages.roles[role])]),
    ...(endedAt === null ? [] : [apiKeyMessages.endedOn(dayOf(endedAt))]),
  ];
  return (
    <li className={styles.key}>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.soft}>{about.join(' · ')}</span>
      </span>
      {endedAt === null && (
        <AskFirst
          label={apiKeyMessages.end}
          name={apiKeyMessages.endOf(name)}
          question={apiKeyMessages.endQuestion(name)}
          no={apiKeyMessages.keep}
          yes={apiKeyMessages.endNow}
          onYes={onEnd}
        />
      )}
    </li>
  );
}

function NewKey({ place }: Pick<KeyListProps, 'place'>) {
  const mutation = useMakeKey(place);
  const { submit, isPending, failure } = useFormMutation({
    mutation,
    valuesOf: (text): NewKeyWanted => ({
      name: text('key-name').trim(),
      role: keyRoles.find((role) => role === text('key-role')) ?? null,
    }),
    failureOf: keyFailure,
  });
  return (
    <div className={styles.form}>
      {mutation.data !== undefined && (
        <div className={styles.made} role="status">
          <p>{apiKeyMessages.made}</p>
          <code>{mutation.data.key}</code>
        </div>
      )}
      <Form onSubmit={submit}>
        <TextField
          label={apiKeyMessages.name}
          name="key-name"
          autoComplete="off"
          required
          maxLength={100}
          error={failure}
        />
        <SelectField label={apiKeyMessages.role} name="key-role">
          <option value="">{apiKeyMessages.noRole}</option>
          {keyRoles.map((role) => (
            <option value={role} key={role}>
              {apiKeyMessages.roles[role]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="quiet" busy={isPending}>
          {apiKeyMessages.make}
        </Button>
      </Form>
    </div>
  );
}
