import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { connectionMessages } from '../../messages/connections.ts';
import { asksForSignIn } from '../staff/refused-as-idle.ts';
import { connectionFailure } from './connection-queries.ts';

type TrialOutcomeProps<Fault extends string> = {
  trial: {
    data: { fault: Fault | null; isStored: boolean } | undefined;
    error: Error | null;
    isPending: boolean;
  };
  faults: Readonly<Record<Fault, string>>;
  done: string;
  /** Null where it cannot be stored as it is. */
  onEvenSo: (() => void) | null;
};

/** What a trial found, in words. What does not work is stored only when the owner says so. */
export function TrialOutcome<Fault extends string>(props: TrialOutcomeProps<Fault>) {
  const { trial, faults, done, onEvenSo } = props;
  if (trial.isPending) return <p role="status">{connectionMessages.trying}</p>;
  if (trial.error !== null)
    return asksForSignIn(trial.error) ? null : <Notice kind="error">{connectionFailure(trial.error)}</Notice>;
  if (trial.data === undefined) return null;
  const { fault, isStored } = trial.data;
  if (fault === null) return <Notice kind="success">{done}</Notice>;
  if (isStored)
    return (
      <Notice kind="error">
        {connectionMessages.storedEvenSo} {faults[fault]}
      </Notice>
    );
  return (
    <Notice
      kind="error"
      action={
        onEvenSo !== null && (
          <Button variant="quiet" onClick={onEvenSo}>
            {connectionMessages.storeEvenSo}
          </Button>
        )
      }
    >
      {faults[fault]} {connectionMessages.notStored}
    </Notice>
  );
}
