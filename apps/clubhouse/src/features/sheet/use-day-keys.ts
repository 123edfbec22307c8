import { useNavigate } from '@tanstack/react-router';
import { addDays } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import type { PageCommand } from './keys.ts';
import type { Day } from './use-day.ts';
import { usePageKeys } from './use-page-keys.ts';

/** The keys that lead to other days, also while a day still loads. */
export function useDayKeys({ place, date, now }: Day): void {
  const navigate = useNavigate();
  usePageKeys((command: PageCommand) => {
    const next = dayOf(command, date, now?.date);
    if (next !== undefined) void navigate({ to: paths.sheet, params: { ...place, date: next } });
  });
}

function dayOf(command: PageCommand, date: string, today: string | undefined): string | undefined {
  switch (command) {
    case 'today':
      return today;
    case 'day-before':
      return addDays(date, -1);
    case 'day-after':
      return addDays(date, 1);
    default:
      return undefined;
  }
}
