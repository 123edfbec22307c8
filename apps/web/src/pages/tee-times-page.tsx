import { Column } from '../ui/column.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function TeeTimesPage() {
  return (
    <Column>
      <PageHeader title="TeeTimes" courseName={undefined} />
    </Column>
  );
}
