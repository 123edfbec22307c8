import { calendarLink, newCalendarLink } from '@dewsweeper/contract/calendar-link';
import { routes } from '@dewsweeper/contract/routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, nothing, send } from '../../lib/api.ts';

export const calendarLinkQuery = queryOptions({
  queryKey: ['me', 'calendar-link'],
  queryFn: ({ signal }) => get(routes.myCalendarLink, calendarLink, signal),
});

export function useMakeCalendarLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('POST', routes.myCalendarLink, newCalendarLink),
    onSettled: () => queryClient.invalidateQueries(calendarLinkQuery),
  });
}

export function useEndCalendarLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE', routes.myCalendarLink, nothing),
    onSettled: () => queryClient.invalidateQueries(calendarLinkQuery),
  });
}
