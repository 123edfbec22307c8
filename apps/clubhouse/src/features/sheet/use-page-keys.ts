import { useEventCallback } from '@dewsweeper/web/lib/use-event-callback.ts';
import { useEffect } from 'react';
import { keyPressOf, type PageCommand, pageCommand } from './keys.ts';
import { useLettersAreOn } from './letter-keys.ts';

/** Keys that work wherever the focus is, but not in fields and dialogs. Those of no act are left to the browser. */
export function usePageKeys(acts: { [command in PageCommand]?: (() => void) | undefined }): void {
  const lettersAreOn = useLettersAreOn();
  const actOf = useEventCallback((command: PageCommand) => acts[command]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = pageCommand(keyPressOf(event), lettersAreOn);
      const act = command === null ? undefined : actOf(command);
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [lettersAreOn, actOf]);
}
