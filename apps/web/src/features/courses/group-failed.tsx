import { everyPageMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { groupFailure, isGroupGone } from './load-failures.ts';

/** A group that did not load, and another try; a group that is gone does not come by trying again. */
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
