const emptyNames = /(?:^|[-.])(?:utils?|helpers?|common|managers?)$|^index$/i;
const remedy = 'name it after its contents, in the terms of the field.';

export function findEmptyNames(paths) {
  return paths
    .filter((path) => path.split('/').some((part) => emptyNames.test(stemOf(part))))
    .map((path) => ({ path, line: 1, found: 'has a name without a meaning', remedy }));
}

/** `hold-helpers.test.ts` → `hold-helpers` */
function stemOf(part) {
  return part.replace(/(?:\.(?:test|spec|module|d))?\.[cm]?[jt]sx?$|(?:\.module)?\.css$/, '');
}
