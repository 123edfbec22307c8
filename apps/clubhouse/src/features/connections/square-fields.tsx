import type { CoursePath } from '@dewsweeper/contract/ids';
import type { SquareAccount } from '@dewsweeper/contract/square-account';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { useState } from 'react';
import { connectionMessages } from '../../messages/connections.ts';
import { asksForSignIn } from '../staff/refused-as-idle.ts';
import { connectionFailure, useFindLocations } from './connection-queries.ts';
import styles from './connections.module.css';
import { keptSecret } from './kept-secret.ts';

const words = connectionMessages.square;

type SquareFieldsProps = {
  place: CoursePath;
  timeZone: string;
  environment: 'sandbox' | 'production';
  account: SquareAccount;
};

/** The token, and what Square says with it. */
export function SquareFields({ place, timeZone, environment, account }: SquareFieldsProps) {
  const { stored, applicationId, locationId } = account;
  const [accessToken, setAccessToken] = useState('');
  const find = useFindLocations(place);
  const found = find.data?.locations ?? [];
  const kept = locationId === '' ? [] : [{ id: locationId, name: locationId }];
  const locations = found.length > 0 ? found : kept;
  const fault = find.data?.fault ?? null;
  const token = accessToken.trim();
  return (
    <>
      <TextField
        label={words.token}
        name="square-token"
        type="password"
        hint={words.tokenHint}
        {...keptSecret(stored, timeZone)}
        value={accessToken}
        onChange={({ target }) => setAccessToken(target.value)}
        autoComplete="off"
        minLength={8}
        maxLength={500}
        required={stored === null}
      />
      <Button
        variant="quiet"
        busy={find.isPending}
        disabled={token.length < 8}
        onClick={() => find.mutate({ environment, accessToken: token })}
      >
        {words.showLocations}
      </Button>
      {fault !== null && <Notice kind="error">{words.faults[fault]}</Notice>}
      {find.isError && !asksForSignIn(find.error) && (
        <Notice kind="error">{connectionFailure(find.error)}</Notice>
      )}
      <SelectField label={words.location} name="square-location" key={locations[0]?.id ?? ''} required>
        {locations.length === 0 && <option value="">{words.noLocation}</option>}
        {locations.map(({ id, name }) => (
          <option value={id} key={id}>
            {name === '' || name === id ? id : `${name} (${id})`}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.application}
        name="square-application"
        hint={words.applicationHint}
        malformed={words.applicationInvalid}
        defaultValue={applicationId}
        pattern="\s*(sandbox-sq0idb|sq0idp)-[\w\-]{1,80}\s*"
        autoComplete="off"
        required
      />
      <details className={styles.webhook}>
        <summary>{words.webhook}</summary>
        <p>{words.webhookAbout}</p>
        <code>{account.webhookAddress}</code>
        <TextField
          label={words.webhookKey}
          name="square-webhook-key"
          type="password"
          {...(stored?.hasWebhookKey && { hint: words.webhookKeyKept })}
          autoComplete="off"
          minLength={8}
          maxLength={500}
        />
      </details>
    </>
  );
}
