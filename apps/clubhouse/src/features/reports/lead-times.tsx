import type { WeekFigures } from '@dewsweeper/contract/reports';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { reportMessages } from '../../messages/reports.ts';
import styles from './reports.module.css';

export function LeadTimes({ lead }: Pick<WeekFigures, 'lead'>) {
  const most = Math.max(...lead.bookings);
  return (
    <Card>
      <h2>{reportMessages.leadTitle}</h2>
      <p className={styles.counted}>{reportMessages.counted.lead}</p>
      {most === 0 ? (
        <p>{reportMessages.leadNone}</p>
      ) : (
        <table className={styles.lead}>
          <caption className="visually-hidden">{reportMessages.leadTitle}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{reportMessages.leadHead}</th>
              <th scope="col">{reportMessages.figures.bookings}</th>
            </tr>
          </thead>
          <tbody>
            {reportMessages.leadParts.map((name, part) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <Bar share={(lead.bookings[part] ?? 0) / most} />
                  {lead.bookings[part]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} style={{ width: `${share * 80}%` }} height="16" aria-hidden="true">
      <rect className={styles.most} width="100%" height="16" rx="4" />
    </svg>
  );
}
