import { type BroughtFile, broughtLines } from '@dewsweeper/contract/bring';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';

export type BroughtKind = 'reservations' | 'golfers';

function pathOf({ group, course }: CoursePath, kind: BroughtKind): string {
  return kind === 'reservations'
    ? routes.clubhouseBroughtReservations(group, course)
    : routes.clubhouseBroughtGolfers(group, course);
}

export function useTryFile(place: CoursePath, kind: BroughtKind) {
  return useMutation({
    mutationFn: (csv: string) => {
      const file: BroughtFile = { csv, leaveOut: [] };
      return send('POST', `${pathOf(place, kind)}?trial`, broughtLines, file);
    },
  });
}

export function useBringFile(place: CoursePath, kind: BroughtKind) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: BroughtFile) => send('POST', pathOf(place, kind), broughtLines, file),
    onSuccess: () => queries.invalidateQueries(),
  });
}
