import { usePageTitle } from '@dewsweeper/web/lib/page-title.ts';
import { useParams } from '@tanstack/react-router';
import '../app/workspace.css';
import { MoneyDay } from '../features/money/money-day.tsx';
import { paths } from '../lib/paths.ts';
import { moneyMessages } from '../messages.ts';

export function MoneyPage() {
  const { group, course, date } = useParams({ from: `/signed-in${paths.money}` });
  usePageTitle(moneyMessages.title, undefined);
  return <MoneyDay place={{ group, course }} date={date} key={date} />;
}
