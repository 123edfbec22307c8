declare global {
  interface Window {
    /** The words of the button that was tapped last while the app was still on its way. */
    earlyTap?: string;
  }
}

/** Notes taps on the buttons of a document that no app stands behind yet. */
export function noteEarlyTaps(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    // What sends a form is noted when the form is sent.
    if (button && (button.form === null || button.type !== 'submit')) window.earlyTap = button.textContent;
  });
}

/** Taps the same button of the app, which has come to stand there; a tap is never lost. */
export function repeatEarlyTap(place: ParentNode): void {
  const words = window.earlyTap;
  if (words === undefined) return;
  delete window.earlyTap;
  for (const button of place.querySelectorAll('button')) {
    if (button.textContent === words && button.checkVisibility()) {
      button.click();
      return;
    }
  }
}
