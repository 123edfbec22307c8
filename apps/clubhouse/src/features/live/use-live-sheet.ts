import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export type LiveState = 'connecting' | 'open' | 'lost';

const firstRetryMs = 1000;
const maxRetryMs = 15_000;

/** Has the sheet and its log read again at each change of the day, by whomever and through whichever process. */
export function useLiveSheet({ group, course }: CoursePath, date: string): LiveState {
  const queryClient = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');

  useEffect(() => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retryMs = firstRetryMs;

    const readAgain = () => {
      void queryClient.invalidateQueries({ queryKey: ['sheet', group, course, date] });
      void queryClient.invalidateQueries({ queryKey: ['acts', group, course] });
    };
    const connect = () => {
      clearTimeout(timer);
      source?.close();
      source = new EventSource(routes.clubhouseLive(group, course, date));
      const opened = source;
      opened.addEventListener('open', () => {
        retryMs = firstRetryMs;
        setState('open');
        // What changed while there was no stream is in none of its events.
        readAgain();
      });
      opened.addEventListener('changed', readAgain);
      opened.addEventListener('error', () => {
        setState('lost');
        if (opened.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(connect, retryMs);
        retryMs = Math.min(retryMs * 2, maxRetryMs);
      });
    };
    // Long before the stream itself notices.
    const lose = () => setState('lost');
    connect();
    window.addEventListener('online', connect);
    window.addEventListener('offline', lose);
    return () => {
      window.removeEventListener('online', connect);
      window.removeEventListener('offline', lose);
      clearTimeout(timer);
      source?.close();
    };
  }, [queryClient, group, course, date]);
  return state;
}
