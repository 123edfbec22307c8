import type { WeekReport } from '@dewsweeper/contract/reports';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { reportMessages } from '../../messages/reports.ts';
import { type FigureGroup, figureGroups } from './figure-rows.ts';
import styles from './reports.module.css';

type Weeks = Pick<WeekReport, 'week' | 'weekBefore' | 'yearBefore'>;

export function Figures({ week, weekBefore, yearBefore }: Weeks) {
  const weeks = [week, weekBefore, yearBefore];
  return (
    <Card>
      <h2>{reportMessages.figuresTitle}</h2>
      <p className={styles.counted}>{reportMessages.counted.yearBefore}</p>
      <table className={styles.figures}>
        <caption className="visually-hidden">{reportMessages.figuresTitle}</caption>
        <thead>
          <tr>
            <th scope="col">{reportMessages.figure}</th>
            <th scope="col">{reportMessages.shown}</th>
            <th scope="col">{reportMessages.weekBefore}</th>
            <th scope="col">{reportMessages.yearBefore}</th>
          </tr>
        </thead>
        {figureGroups(weeks).map((group) => (
          <Group key={group.counted} group={group} weeks={weeks} />
        ))}
      </table>
    </Card>
  );
}

function Group({ group, weeks }: { group: FigureGroup; weeks: readonly WeekReport['week'][] }) {
  return (
    <tbody>
      {group.rows.map(({ name, of, whole }) => (
        <tr key={`${whole} ${name}`} className={whole ? styles.part : undefined}>
          <th scope="row">
            {whole && <span className="visually-hidden">{whole} </span>}
            {name}
          </th>
          {weeks.map((week) => (
            <td key={week.from}>{of(week)}</td>
          ))}
        </tr>
      ))}
      <tr>
        <td className={styles.counted} colSpan={4}>
          {group.counted}
        </td>
      </tr>
    </tbody>
  );
}
