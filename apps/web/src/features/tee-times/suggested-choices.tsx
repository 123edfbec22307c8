import type { BookableDays } from '@dewsweeper/contract/board';
import { formatWeekdayMonthDay } from '../../lib/format.ts';
import { suggestionMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import type { CompleteChoices } from './choices.ts';
import { type Alternative, suggestAlternative } from './suggest-alternative.ts';

type SuggestedChoicesProps = {
  days: BookableDays['days'];
  choices: CompleteChoices;
  onAlternative: (choices: CompleteChoices) => void;
};

/** The nearest choices with open times, if there are any. */
export function SuggestedChoices({ days, choices, onAlternative }: SuggestedChoicesProps) {
  const alternative = suggestAlternative(days, choices);
  if (alternative === null) return null;
  return <Button onClick={() => onAlternative(alternative.choices)}>{alternativeText(alternative)}</Button>;
}

function alternativeText({ differs, choices }: Alternative): string {
  switch (differs) {
    case 'date':
      return suggestionMessages.date(formatWeekdayMonthDay(choices.date));
    case 'holes':
      return suggestionMessages.holes(choices.holes);
    case 'players':
      return suggestionMessages.players(choices.players);
    default:
      return differs satisfies never;
  }
}
