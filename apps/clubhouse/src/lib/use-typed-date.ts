import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { isDate } from './days.ts';

type TypedDate = {
  date: string;
  isAllowed?: (date: string) => boolean;
  /** `replaces`: the day before was one that the calendar's arrows went over. */
  onChoose: (date: string, replaces: boolean) => void;
};

/**
 * For an input of type `date`. Browsers report a date for each digit that is typed: a typed one counts on Enter or when the
 * field is left, a day chosen in the calendar at once.
 */
export function useTypedDate({ date, isAllowed = isDate, onChoose }: TypedDate) {
  const [draft, setDraft] = useState({ of: date, text: date });
  const text = draft.of === date ? draft.text : date;
  const isTyping = useRef(false);
  const isChoosing = useRef(false);
  const chooseTyped = () => {
    isChoosing.current = false;
    if (!isAllowed(text)) setDraft({ of: date, text: date });
    else if (text !== date) onChoose(text, false);
  };
  return {
    value: text,
    onPointerDown: () => {
      isTyping.current = false;
    },
    onKeyDown: ({ key, altKey }: KeyboardEvent) => {
      // With Alt the arrow opens the calendar.
      isTyping.current = /^(\d|Backspace|Delete|ArrowUp|ArrowDown)$/.test(key) && !altKey;
      if (key === 'Enter') chooseTyped();
    },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setDraft({ of: date, text: target.value });
      if (isTyping.current || !isAllowed(target.value)) return;
      onChoose(target.value, isChoosing.current);
      isChoosing.current = true;
    },
    onBlur: chooseTyped,
  };
}
