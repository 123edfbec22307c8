/** Notes taps on the buttons of a document that no app stands behind yet. The returned function taps the last one again. */
export function noteEarlyTaps(): (place: ParentNode) => void {
  let words: string | undefined;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    // What sends a form is noted when the form is sent.
    if (button && (button.form === null || button.type !== 'submit')) words = button.textContent;
  });
  return (place) => tapAgain(words, place);
}

/** Taps the same button of the app, which has come to stand there; a tap is never lost. */
function tapAgain(words: string | undefined, place: ParentNode): void {
  if (words === undefined) return;
  for (const button of place.querySelectorAll('button')) {
    if (button.textContent === words && button.checkVisibility()) {
      button.click();
      return;
    }
  }
}
