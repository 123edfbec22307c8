import { Column } from '../ui/column.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function LoggedOutPage() {
  return (
    <Column>
      <PageHeader title="LoggedOut" courseName={undefined} />
    </Column>
  );
}
