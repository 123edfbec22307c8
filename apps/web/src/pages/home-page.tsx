import { Column } from '../ui/column.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function HomePage() {
  return (
    <Column>
      <PageHeader title="Home" courseName={undefined} />
    </Column>
  );
}
