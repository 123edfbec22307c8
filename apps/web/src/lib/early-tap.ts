/** Records taps on buttons before the app runs. The returned function repeats the last one. */
export function noteEarlyTaps(): (place: ParentNode) => void {
  let words: string | undefined;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    // A submit button is recorded with its form.
    if (button && (button.form === null || button.type !== 'submit')) words = button.textContent;
  });
  return (place) => tapAgain(words, place);
}

/** Taps the app's button with the same text. */
function tapAgain(words: string | undefined, place: ParentNode): void {
  if (words === undefined) return;
  for (const button of place.querySelectorAll('button')) {
    if (button.textContent === words && button.checkVisibility()) {
      button.click();
      return;
    }
  }
}
