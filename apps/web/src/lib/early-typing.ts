import { typeInto } from './type-into.ts';

type Early = { values: Map<string, string>; focused: string | undefined; isSent: boolean };

/**
 * The returned function repeats what was typed before the app ran. The app submits the form: natively, it
 * would be sent unchecked, with the password in the URL.
 */
export function noteEarlyTyping(): (place: ParentNode) => void {
  const early: Early = { values: new Map(), focused: undefined, isSent: false };
  const inShell = (type: string, note: (target: Element, event: Event) => void) =>
    document.addEventListener(type, (event) => {
      const { target } = event;
      if (target instanceof Element && target.closest('[data-shell]') !== null) note(target, event);
    });

  inShell('input', (target) => {
    if (!(target instanceof HTMLInputElement)) return;
    early.values.set(target.name, target.value);
    const button = submitOf(target.form);
    if (button) button.disabled = [...(target.form?.querySelectorAll('input') ?? [])].some(isMissing);
  });
  inShell('focusin', (target) => {
    early.focused = target.getAttribute('name') ?? undefined;
  });
  inShell('focusout', (target) => {
    const left = target.getAttribute('name');
    // If the app replaced the field, it loses the focus but is gone a moment later.
    setTimeout(() => {
      if (target.isConnected && early.focused === left) early.focused = undefined;
    });
  });
  inShell('submit', (target, event) => {
    event.preventDefault();
    early.isSent = true;
    submitOf(target)?.setAttribute('aria-busy', 'true');
    target.toggleAttribute('inert', true);
  });
  openForms();
  return (place) => repeatTyping(early, place);
}

function submitOf(form: Element | null): HTMLButtonElement | null {
  return form?.querySelector<HTMLButtonElement>('button[type=submit]') ?? null;
}

function isMissing({ required, value }: HTMLInputElement): boolean {
  return required && value === '';
}

/** Without this script a shell's form is inert: nobody would submit what is typed there. */
function openForms(): void {
  const open = () => {
    for (const form of document.querySelectorAll('[data-shell] form[inert]')) form.removeAttribute('inert');
  };
  const parsing = new MutationObserver(open);
  parsing.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => parsing.disconnect());
}

function repeatTyping(early: Early, place: ParentNode): void {
  const field = (name: string) => place.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  for (const [name, value] of early.values) {
    const input = field(name);
    if (input !== null) typeInto(input, value);
  }
  if (early.focused !== undefined) field(early.focused)?.focus({ preventScroll: true });
  if (early.isSent) place.querySelector('form')?.requestSubmit();
}
