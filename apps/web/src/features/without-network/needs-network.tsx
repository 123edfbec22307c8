import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { everyPageMessages, withoutNetworkMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Column } from '../../ui/column.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** In place of every page but My Reservations, where the page was opened without a network. */
export function NeedsNetwork({ askAgainMs = 3000 }: { askAgainMs?: number }) {
  useEffect(() => {
    // Browsers call a network there before anything passes.
    const ask = () => fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(reload, () => {});
    const timer = setInterval(() => void ask(), askAgainMs);
    return () => clearInterval(timer);
  }, [askAgainMs]);
  const again = (
    <Button variant="quiet" onClick={reload}>
      {everyPageMessages.tryAgain}
    </Button>
  );
  return (
    <Column>
      <PageHeader title={withoutNetworkMessages.title} courseName={undefined} />
      <Notice action={again}>{withoutNetworkMessages.needsNetwork}</Notice>
      <p style={{ marginTop: 24 }}>
        <ButtonLink to={paths.reservations} wide>
          {withoutNetworkMessages.reservations}
        </ButtonLink>
      </p>
    </Column>
  );
}

function reload(): void {
  window.location.reload();
}
