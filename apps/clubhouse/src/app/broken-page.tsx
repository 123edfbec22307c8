import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Column } from '@dewsweeper/web/ui/column.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { brokenMessages } from '../messages.ts';

export function BrokenPage() {
  const again = (
    <Button variant="quiet" onClick={() => window.location.reload()}>
      {brokenMessages.reload}
    </Button>
  );
  return (
    <Column>
      <Notice kind="error" action={again}>
        {brokenMessages.text}
      </Notice>
    </Column>
  );
}
