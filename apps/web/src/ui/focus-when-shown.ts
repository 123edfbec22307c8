/** A ref for what takes the place of the form that had the focus. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}
