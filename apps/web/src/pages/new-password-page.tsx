import { Column } from '../ui/column.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function NewPasswordPage() {
  return (
    <Column>
      <PageHeader title="NewPassword" courseName={undefined} />
    </Column>
  );
}
