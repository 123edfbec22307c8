import { Column } from '../ui/column.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ResetPage() {
  return (
    <Column>
      <PageHeader title="Reset" courseName={undefined} />
    </Column>
  );
}
