import { commonMessages } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Column } from '../ui/column.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** A page that failed in a way nobody foresaw; also the place where a lost script of a lazy page ends. */
export function BrokenPage() {
  const reload = <Button onClick={() => window.location.reload()}>{commonMessages.reload}</Button>;
  return (
    <Column>
      <PageHeader title={commonMessages.brokenTitle} courseName={undefined} />
      <Notice kind="error" action={reload}>
        {commonMessages.broken}
      </Notice>
    </Column>
  );
}
