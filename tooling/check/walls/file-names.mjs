const emptyNames = /(?:^|[-.])(?:utils?|helpers?|common|managers?)$|^index$/i;
const rightWay =
  'name it after what it holds, in the terms of the field: a name that fits everything finds nothing.';

/** @returns {import('./modules.mjs').Fault[]} files and folders whose name says nothing */
export function findEmptyNames(paths) {
  return paths
    .filter((path) => path.split('/').some((part) => emptyNames.test(stemOf(part))))
    .map((path) => ({ path, line: 1, found: 'has a name that says nothing', rightWay }));
}

/** `hold-helpers.test.ts` → `hold-helpers` */
function stemOf(part) {
  return part.replace(/(?:\.(?:test|spec|module|d))?\.[cm]?[jt]sx?$|(?:\.module)?\.css$/, '');
}
