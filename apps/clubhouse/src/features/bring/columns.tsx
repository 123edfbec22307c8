import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Download } from 'lucide-react';
import { bringMessages } from '../../messages/bring.ts';
import styles from './bring.module.css';
import type { BroughtKind } from './bring-queries.ts';

const samples: Record<BroughtKind, string[]> = {
  reservations: [
    'Reservation,Date,Time,Tee,Holes,Golfer 1,Golfer 2,Golfer 3,Golfer 4,Players,Phone,Email,Rate,Note',
    '10234,2030-05-01,7:10 AM,1,18,Ada Moreno,Lin Zhao,,,3,402 555 0143,ada@example.com,,Two carts',
  ],
  golfers: ['Email,Deny,Message,Payment,Privileges', 'ada@example.com,no,,never,'],
};

export const fieldsOf = (kind: BroughtKind): Record<string, readonly [name: string, meaning: string]> =>
  kind === 'reservations' ? bringMessages.reservationFields : bringMessages.golferFields;

export function Columns({ kind }: { kind: BroughtKind }) {
  const fields = Object.entries(fieldsOf(kind)).filter(([, [, meaning]]) => meaning !== '');
  return (
    <details className={styles.columns}>
      <summary>{bringMessages.columns}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{bringMessages.column}</th>
            <th scope="col">{bringMessages.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(([field, [name, meaning]]) => (
            <tr key={field}>
              <th scope="row">{name}</th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button variant="quiet" onClick={() => saveSample(kind)}>
        <Download size={18} aria-hidden="true" />
        {bringMessages.saveSample}
      </Button>
    </details>
  );
}

function saveSample(kind: BroughtKind): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([samples[kind].join('\r\n')], { type: 'text/csv' }));
  anchor.download = bringMessages.what[kind].sample;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}
