/** Characters in one line of a time's button on a phone. */
const roomCharacters = 14;

type Form = (names: readonly string[]) => string[];

// From long to short; all tees of a list use the same form.
const forms: readonly Form[] = [
  (names) => [...names],
  (names) => names.map(withoutBrackets),
  (names) => names.map(insideBrackets),
  (names) => withoutSharedWords(names),
  (names) => withoutSharedWords(names.map(withoutBrackets)),
  (names) => withoutSharedWords(names.map(withoutBrackets)).map(cut),
];

/** A part that is unique in the list; if none is short enough, whole names: no two tees ever look alike. */
export function teeLabels(names: readonly string[]): Map<string, string> {
  const tees = [...new Set(names)];
  const labels = forms.map((form) => form(tees)).find((written) => fits(written)) ?? tees;
  return new Map(tees.map((tee, i) => [tee, labels[i] ?? tee]));
}

function fits(labels: readonly string[]): boolean {
  const isShort = labels.every((label) => label.length > 0 && label.length <= roomCharacters);
  return isShort && new Set(labels).size === labels.length;
}

/** `Front Nine (Hole 1)` as `Front Nine`. */
function withoutBrackets(name: string): string {
  return name.replaceAll(/\s*[([][^)\]]*[)\]]\s*/g, ' ').trim();
}

/** `Members Tee (Hole 1)` as `Hole 1`. */
function insideBrackets(name: string): string {
  return /[([]([^)\]]+)[)\]]/.exec(name)?.[1]?.trim() ?? '';
}

/** `Pine Hills North` and `Pine Hills South` as `North` and `South`. */
function withoutSharedWords(names: readonly string[]): string[] {
  if (names.length < 2) return [...names];
  const words = names.map((name) => name.split(/\s+/));
  const ahead = sharedAhead(words);
  const rest = words.map((some) => some.slice(ahead));
  const behind = sharedAhead(rest.map((some) => some.toReversed()));
  return rest.map((some) => some.slice(0, some.length - behind).join(' '));
}

/** At least one word of each name stays. */
function sharedAhead(words: readonly string[][]): number {
  const [first = []] = words;
  const most = Math.min(...words.map((some) => some.length - 1));
  let shared = 0;
  while (shared < most && words.every((some) => some[shared] === first[shared])) shared += 1;
  return shared;
}

function cut(name: string): string {
  return name.length <= roomCharacters ? name : `${name.slice(0, roomCharacters - 1).trimEnd()}…`;
}

export function labelInName(name: string, label: string): [before: string, shown: string, after: string] {
  const shown = label.replace(/…$/, '');
  const from = name.indexOf(shown);
  if (from < 0) return ['', name, ''];
  return [name.slice(0, from), shown, name.slice(from + shown.length)];
}
