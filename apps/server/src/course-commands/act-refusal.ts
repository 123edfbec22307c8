import type { ActRefused } from '../features/clubhouse/acts.ts';
import { CommandProblem } from './command-problem.ts';

const sentences: Record<string, string | undefined> = {
  'changed-meanwhile': 'Somebody else changed it at this moment. Try again.',
  'date-in-the-past': 'That day is over.',
  'kept-by-course-system': 'The course’s own system keeps it. Cancel it there.',
  'no-such-block': 'Nothing closes these times any more.',
  'no-such-tee-time': 'The course has no such tee sheet any more.',
  'no-such-teetimegroup': 'There is no such reservation.',
  'payment-in-flight': 'The golfer is paying for it at this moment. Try again in a minute.',
  unavailable: 'Many are changing this day at once. Try again in a minute.',
} satisfies Partial<Record<ActRefused['refusal'], string>>;

export function refusalSentence({ refusal }: { refusal: string }): string {
  return sentences[refusal] ?? `It was refused: ${refusal}.`;
}

export function nothingChanged(refused: Pick<ActRefused, 'refusal'>): CommandProblem {
  return new CommandProblem(refusalSentence(refused), 'Nothing was changed.');
}
