import type { KeyboardEvent } from 'react';

/** As in a text field: browsers would open the list of times, which the arrows walk through anyway. */
export function submitOnEnter(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click();
}
