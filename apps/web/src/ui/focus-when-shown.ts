/** A ref for an element that replaces the form that had the focus. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}
