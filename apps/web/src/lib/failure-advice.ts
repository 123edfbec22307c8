import { everyPageMessages } from '../messages.ts';
import { NetworkFailure } from './api.ts';

/** Mentions the connection only where no reply came. */
export function withAdvice(text: string, error: unknown): string {
  const advice =
    error instanceof NetworkFailure ? everyPageMessages.checkConnection : everyPageMessages.ourSide;
  return `${text} ${advice}`;
}
