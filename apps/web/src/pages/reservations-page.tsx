import { Column } from '../ui/column.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ReservationsPage() {
  return (
    <Column>
      <PageHeader title="Reservations" courseName={undefined} />
    </Column>
  );
}
