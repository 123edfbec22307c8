import { Column } from '../ui/column.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function DashboardPage() {
  return (
    <Column>
      <PageHeader title="Dashboard" courseName={undefined} />
    </Column>
  );
}
