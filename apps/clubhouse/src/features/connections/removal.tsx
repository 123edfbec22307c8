import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { connectionMessages } from '../../messages/connections.ts';
import { AskFirst } from '../ask-first/ask-first.tsx';
import { asksForSignIn } from '../staff/refused-as-idle.ts';
import { connectionFailure } from './connection-queries.ts';
import type { Removing } from './trial.ts';

type RemovalProps = {
  remove: Pick<Removing, 'isPending' | 'isSuccess' | 'error'>;
  words: { title: string; removed: string; removeQuestion: string };
};

export function RemovalOutcome({ remove, words }: RemovalProps) {
  if (remove.isSuccess) return <Notice kind="success">{words.removed}</Notice>;
  if (remove.error === null || asksForSignIn(remove.error)) return null;
  return <Notice kind="error">{connectionFailure(remove.error)}</Notice>;
}

export function Removal({ remove, words, onRemove }: RemovalProps & { onRemove: () => void }) {
  return (
    <AskFirst
      label={connectionMessages.remove}
      name={`${connectionMessages.remove}: ${words.title}`}
      question={words.removeQuestion}
      no={connectionMessages.keep}
      yes={connectionMessages.remove}
      busy={remove.isPending}
      onYes={onRemove}
    />
  );
}
