import { everyPageMessages } from '../messages.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type LoadFailedProps = { text: string; query: { isFetching: boolean; refetch: () => unknown } };

export function LoadFailed({ text, query }: LoadFailedProps) {
  const again = (
    <Button variant="quiet" busy={query.isFetching} onClick={() => query.refetch()}>
      {everyPageMessages.tryAgain}
    </Button>
  );
  return (
    <Notice kind="error" action={again}>
      {text}
    </Notice>
  );
}
