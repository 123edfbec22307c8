import { useNavigate } from '@tanstack/react-router';
import { addDays } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import type { Day } from './use-day.ts';
import { usePageKeys } from './use-page-keys.ts';

/** The keys that lead to other days of the same view, also while a day still loads. */
export function useDayKeys({ place, date, now }: Day, view: 'sheet' | 'starter' | 'money'): void {
  const navigate = useNavigate();
  const show = (next: string) => void navigate({ to: paths[view], params: { ...place, date: next } });
  usePageKeys({
    today: now === null ? undefined : () => show(now.date),
    'day-before': () => show(addDays(date, -1)),
    'day-after': () => show(addDays(date, 1)),
  });
}
