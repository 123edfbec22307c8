import { useEventCallback } from '@dewsweeper/web/lib/use-event-callback.ts';
import { useEffect } from 'react';
import { keyPressOf, type PageCommand, pageCommand } from './keys.ts';
import { useLettersAreOn } from './letter-keys.ts';

/** Keys that work wherever the focus is, but not in fields and dialogs. */
export function usePageKeys(onCommand: (command: PageCommand) => void): void {
  const lettersAreOn = useLettersAreOn();
  const run = useEventCallback(onCommand);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = pageCommand(keyPressOf(event), lettersAreOn);
      if (command === null) return;
      event.preventDefault();
      run(command);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [lettersAreOn, run]);
}
