import type { Connections, WantedMail } from '@dewsweeper/contract/connections';
import { useFormMutation } from '@dewsweeper/web/lib/use-form-mutation.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Form } from '@dewsweeper/web/ui/form.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { connectionMessages } from '../../messages/connections.ts';
import { useStaffPerson } from '../staff/session.ts';
import { ConnectionPart } from './connection-part.tsx';
import { connectionFailure, useRemoveConnection, useSetMail } from './connection-queries.ts';
import styles from './connections.module.css';
import { keptSecret } from './kept-secret.ts';
import { Removal, RemovalOutcome } from './removal.tsx';
import { trialOf } from './trial.ts';
import { TrialOutcome } from './trial-outcome.tsx';

const words = connectionMessages.mail;

export type MailOrTextsProps = {
  group: string;
  timeZone: string;
  known: Connections;
};

export function MailPart({ group, timeZone, known }: MailOrTextsProps) {
  const { email } = useStaffPerson();
  const { stored, setBy } = known.mail;
  const set = useSetMail(group);
  const remove = useRemoveConnection(group, 'mail');
  const { trySetting, removeStored } = trialOf<WantedMail>(set, remove);
  const { submit } = useFormMutation({
    mutation: { ...set, mutate: trySetting },
    valuesOf: (text): WantedMail => ({
      host: text('mail-host').trim(),
      port: Number(text('mail-port')),
      user: text('mail-user').trim(),
      sender: text('mail-sender').trim(),
      password: text('mail-password') || (stored === null ? '' : null),
      evenSo: false,
    }),
    failureOf: connectionFailure,
  });
  const { variables } = set;
  return (
    <ConnectionPart title={words.title} about={words.about} setBy={setBy} mayChange={known.mayChange}>
      <RemovalOutcome {...{ remove, words }} />
      <Form onSubmit={submit}>
        <div className={styles.pair}>
          <TextField
            label={words.host}
            name="mail-host"
            hint={words.hostHint}
            defaultValue={stored?.settings.host}
            autoComplete="off"
            maxLength={253}
            required
          />
          <TextField
            label={words.port}
            name="mail-port"
            hint={words.portHint}
            defaultValue={stored?.settings.port ?? 587}
            inputMode="numeric"
            pattern="[1-9]\d{0,4}"
            autoComplete="off"
            required
          />
        </div>
        <TextField
          label={words.user}
          name="mail-user"
          defaultValue={stored?.settings.user}
          autoComplete="off"
          maxLength={200}
        />
        <TextField
          key={stored?.at}
          label={words.password}
          name="mail-password"
          type="password"
          {...keptSecret(stored, timeZone)}
          autoComplete="new-password"
          maxLength={500}
        />
        <TextField
          label={words.sender}
          name="mail-sender"
          hint={words.senderHint}
          malformed={words.senderInvalid}
          defaultValue={stored?.settings.sender}
          pattern="[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+"
          autoComplete="off"
          maxLength={200}
          required
        />
        <TrialOutcome
          trial={set}
          faults={words.faults}
          done={words.done(email)}
          onEvenSo={variables === undefined ? null : () => trySetting({ ...variables, evenSo: true })}
        />
        <Button type="submit" busy={set.isPending}>
          {connectionMessages.tryAndStore}
        </Button>
      </Form>
      {stored !== null && <Removal {...{ remove, words }} onRemove={removeStored} />}
    </ConnectionPart>
  );
}
