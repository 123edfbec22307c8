import type { CoursePath } from '@dewsweeper/contract/ids';
import type { SquareAccount, SquareEnvironment, WantedSquare } from '@dewsweeper/contract/square-account';
import { squareEnvironments } from '@dewsweeper/contract/square-account';
import { formText } from '@dewsweeper/web/lib/form-text.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { Form } from '@dewsweeper/web/ui/form.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { SegmentedRadios } from '@dewsweeper/web/ui/segmented-radios.tsx';
import { type FormEvent, useState } from 'react';
import { connectionMessages } from '../../messages/connections.ts';
import { useRemoveSquare, useSetSquare } from './connection-queries.ts';
import styles from './connections.module.css';
import { Removal, RemovalOutcome } from './removal.tsx';
import { SquareFields } from './square-fields.tsx';
import { trialOf } from './trial.ts';
import { TrialOutcome } from './trial-outcome.tsx';

const words = connectionMessages.square;

type SquarePartProps = {
  place: CoursePath;
  timeZone: string;
  account: SquareAccount;
  /** What a new account begins with. */
  paysAhead?: boolean;
};

const doneBy: Record<SquareEnvironment, string> = {
  simulator: words.doneSimulator,
  sandbox: words.done,
  production: words.doneProduction,
};

export function SquarePart({ place, timeZone, account, paysAhead }: SquarePartProps) {
  const [environment, setEnvironment] = useState<SquareEnvironment>(account.environment ?? 'simulator');
  const set = useSetSquare(place);
  const remove = useRemoveSquare(place);
  const { trySetting, removeStored } = trialOf<WantedSquare>(set, remove);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = wantedOf(event.currentTarget, environment);
    if (!set.isPending) trySetting(wanted);
  };
  const { variables } = set;
  const isSimulated = variables === undefined || variables.environment === 'simulator';
  const isServers = account.token === 'server';
  return (
    <Card className={styles.part}>
      <h2>{words.title}</h2>
      <p className={styles.soft}>{words.about}</p>
      <RemovalOutcome {...{ remove, words }} />
      {account.environment === null && !remove.isSuccess && <p>{words.nobody}</p>}
      {account.environment === 'production' && account.token === 'none' && (
        <Notice kind="error">{words.tokenMissing}</Notice>
      )}
      {isServers ? (
        <Notice isStatic>{connectionMessages.setOnServer}</Notice>
      ) : (
        <Form onSubmit={submit}>
          <SegmentedRadios
            legend={words.environment}
            name="square-environment"
            options={squareEnvironments.map((value) => ({ value, label: words.environments[value] }))}
            value={environment}
            onChange={(chosen) => {
              set.reset();
              setEnvironment(chosen);
            }}
          />
          <p className={styles.soft}>{words.environmentHints[environment]}</p>
          {environment !== 'simulator' && (
            <SquareFields
              key={`${environment} ${account.stored?.at}`}
              {...{ place, timeZone, environment }}
              account={account.environment === environment ? account : { ...account, ...nothingYet }}
            />
          )}
          <label className={styles.check}>
            <input
              type="checkbox"
              name="pays-ahead"
              defaultChecked={account.environment === null ? (paysAhead ?? true) : account.paysAhead}
            />
            {words.paysAhead}
          </label>
          <TrialOutcome
            trial={set}
            faults={words.faults}
            done={doneBy[variables?.environment ?? environment]}
            onEvenSo={isSimulated ? null : () => trySetting({ ...variables, evenSo: true })}
          />
          <Button type="submit" busy={set.isPending}>
            {connectionMessages.tryAndStore}
          </Button>
        </Form>
      )}
      {account.environment !== null && !isServers && (
        <Removal {...{ remove, words }} onRemove={removeStored} />
      )}
    </Card>
  );
}

const nothingYet = { applicationId: '', locationId: '', stored: null };

function wantedOf(form: HTMLFormElement, environment: SquareEnvironment): WantedSquare {
  const paysAhead = new FormData(form).has('pays-ahead');
  if (environment === 'simulator') return { environment, paysAhead };
  const text = formText(form);
  return {
    environment,
    paysAhead,
    applicationId: text('square-application').trim(),
    locationId: text('square-location'),
    accessToken: text('square-token').trim() || null,
    webhookKey: text('square-webhook-key').trim() || null,
    evenSo: false,
  };
}
