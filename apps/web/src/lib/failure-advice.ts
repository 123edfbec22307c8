import { everyPageMessages } from '../messages.ts';
import { NetworkFailure } from './api.ts';

/** What could not be done, and what to do about it: a connection is blamed only where no reply came. */
export function withAdvice(text: string, error: unknown): string {
  const advice =
    error instanceof NetworkFailure ? everyPageMessages.checkConnection : everyPageMessages.ourSide;
  return `${text} ${advice}`;
}
