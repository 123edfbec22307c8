import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refusalOf } from '../../lib/api.ts';

/** After 30 idle minutes (rules.md#staff-session). */
export function isRefusedAsIdle(error: unknown): boolean {
  return refusalOf(error) === 'sign-in-again';
}

/** A form to sign in stands over the page already, and nothing else needs to be said. */
export function asksForSignIn(error: unknown): boolean {
  return isRefusedAsIdle(error) || refusalOf(error) === 'not-signed-in';
}

const listeners = new Set<() => void>();

/** For requests outside of mutations. */
export function noteIdleRefusal(error: unknown): void {
  if (isRefusedAsIdle(error)) for (const listener of listeners) listener();
}

/** Whether something that was pressed was refused as idle, until somebody signs in: a new session has another end. */
export function useRefusedAsIdle(endsAt: string | null): { isRefused: boolean; leave: () => void } {
  const queryClient = useQueryClient();
  const [refusedUntil, setRefusedUntil] = useState<string | null>(null);
  useEffect(() => {
    const note = () => setRefusedUntil(endsAt);
    listeners.add(note);
    const unsubscribe = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') noteIdleRefusal(event.action.error);
    });
    return () => {
      listeners.delete(note);
      unsubscribe();
    };
  }, [queryClient, endsAt]);
  return {
    isRefused: refusedUntil !== null && refusedUntil === endsAt,
    leave: () => setRefusedUntil(null),
  };
}
