import { Column } from '../ui/column.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function RegisterPage() {
  return (
    <Column>
      <PageHeader title="Register" courseName={undefined} />
    </Column>
  );
}
