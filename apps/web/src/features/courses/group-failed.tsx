import { everyPageMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { groupFailure, isGroupGone } from './load-failures.ts';

/** Offers a retry unless the group is gone. */
export function GroupFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const again = (
    <Button variant="quiet" onClick={retry}>
      {everyPageMessages.tryAgain}
    </Button>
  );
  return (
    <Notice kind="error" action={isGroupGone(error) ? undefined : again}>
      {groupFailure(error)}
    </Notice>
  );
}
