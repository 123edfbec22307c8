/** Reads a form's text fields by name, untrimmed. An unknown name is a bug. */
export function formText(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    if (typeof value !== 'string') throw new Error(`the form has no text field ${name}`);
    return value;
  };
}
