import { everyPageMessages } from '../messages.ts';
import { NetworkFailure, problemCode } from './api.ts';

/** Mentions the connection only where no reply came. */
export function withAdvice(text: string, error: unknown): string {
  if (problemCode(error) === 'paused') return `${text} ${everyPageMessages.paused}`;
  const advice =
    error instanceof NetworkFailure ? everyPageMessages.checkConnection : everyPageMessages.ourSide;
  return `${text} ${advice}`;
}
