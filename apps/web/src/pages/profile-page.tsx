import { Column } from '../ui/column.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ProfilePage() {
  return (
    <Column>
      <PageHeader title="Profile" courseName={undefined} />
    </Column>
  );
}
