import { Column } from '../ui/column.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function EntryPage() {
  return (
    <Column>
      <PageHeader title="Entry" courseName={undefined} />
    </Column>
  );
}
