const maxLength = 40;

/** An id for an address, such as `st-andrews-links`; the fallback for names without a Latin letter or digit. */
export function slugOf(name: string, fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return words.slice(0, maxLength).replace(/-$/, '') || fallback;
}

/** The id itself, or with the first number from 2 that makes it free. */
export function freeID(wanted: string, isTaken: (id: string) => boolean): string {
  let id = wanted;
  for (let number = 2; isTaken(id); number += 1) id = `${wanted}-${number}`;
  return id;
}
