import type { WantedTexts } from '@dewsweeper/contract/connections';
import { useFormMutation } from '@dewsweeper/web/lib/use-form-mutation.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Form } from '@dewsweeper/web/ui/form.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { connectionMessages } from '../../messages/connections.ts';
import { ConnectionPart } from './connection-part.tsx';
import { connectionFailure, useRemoveConnection, useSetTexts } from './connection-queries.ts';
import { keptSecret } from './kept-secret.ts';
import type { MailOrTextsProps } from './mail-part.tsx';
import { Removal, RemovalOutcome } from './removal.tsx';
import { trialOf } from './trial.ts';
import { TrialOutcome } from './trial-outcome.tsx';

const words = connectionMessages.texts;

export function TextsPart({ group, timeZone, known }: MailOrTextsProps) {
  const { stored, setBy } = known.texts;
  const set = useSetTexts(group);
  const remove = useRemoveConnection(group, 'texts');
  const { trySetting, removeStored } = trialOf<WantedTexts>(set, remove);
  const { submit } = useFormMutation({
    mutation: { ...set, mutate: trySetting },
    valuesOf: (text): WantedTexts => ({
      accountSid: text('text-account').trim(),
      sender: text('text-sender').trim(),
      authToken: text('text-token').trim() || null,
      to: text('text-to').trim(),
      evenSo: false,
    }),
    failureOf: connectionFailure,
  });
  const { variables } = set;
  return (
    <ConnectionPart title={words.title} about={words.about} setBy={setBy} mayChange={known.mayChange}>
      <RemovalOutcome {...{ remove, words }} />
      <Form onSubmit={submit}>
        <TextField
          label={words.account}
          name="text-account"
          hint={words.accountHint}
          malformed={words.accountInvalid}
          defaultValue={stored?.settings.accountSid}
          pattern="\s*AC[0-9a-f]{32}\s*"
          autoComplete="off"
          required
        />
        <TextField
          key={stored?.at}
          label={words.token}
          name="text-token"
          type="password"
          {...keptSecret(stored, timeZone)}
          autoComplete="new-password"
          maxLength={500}
          required={stored === null}
        />
        <TextField
          label={words.sender}
          name="text-sender"
          hint={words.senderHint}
          malformed={words.senderInvalid}
          defaultValue={stored?.settings.sender}
          pattern="\s*(\+[1-9]\d{7,14}|\d{5,6}|MG[0-9a-f]{32})\s*"
          autoComplete="off"
          required
        />
        <TextField
          label={words.to}
          name="text-to"
          type="tel"
          defaultValue={variables?.to}
          autoComplete="tel"
          maxLength={40}
          required
        />
        <TrialOutcome
          trial={set}
          faults={words.faults}
          done={words.done(variables?.to ?? '')}
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
