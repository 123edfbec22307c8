import type { SheetGroup } from '@dewsweeper/contract/clubhouse';

export type FoundGolfer = { group: SheetGroup; golferID: string; name: string };

const maxFound = 8;

/** Golfers of the day by the beginning of a name, by digits of a telephone, or by the reservation's number. */
export function findGolfers(groups: readonly SheetGroup[], typed: string): FoundGolfer[] {
  const words = plain(typed).split(' ').filter(Boolean);
  const digits = typed.replaceAll(/\D/g, '');
  if (words.length === 0) return [];
  const found = groups.flatMap((group) =>
    group.golfers
      .filter(
        ({ name, phone }) =>
          hasWords(name, words) ||
          (digits.length >= 3 && phone.replaceAll(/\D/g, '').includes(digits)) ||
          isNumberOf(group, words),
      )
      .map(({ id, name }) => ({ group, golferID: id, name })),
  );
  return found.slice(0, maxFound);
}

function hasWords(name: string, words: readonly string[]): boolean {
  const parts = plain(name).split(' ');
  return words.every((word) => parts.some((part) => part.startsWith(word)));
}

function isNumberOf({ id, receiptNumber }: SheetGroup, words: readonly string[]): boolean {
  const typed = words.join('');
  return typed.length >= 3 && [id, receiptNumber ?? ''].some((number) => plain(number).startsWith(typed));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');
}
