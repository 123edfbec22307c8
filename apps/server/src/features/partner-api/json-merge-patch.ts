import { isObject } from '../course-data/object-schema.ts';

/** No document is this deep; deeper parts replace without a merge. */
const deepest = 8;

/** A JSON merge patch (RFC 7396): objects are merged, `null` removes a member, all else replaces. */
export function mergePatch(target: unknown, patch: unknown, depth = 0): unknown {
  if (!isObject(patch) || depth === deepest) return patch;
  const members = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, mergePatch(members.get(name), value, depth + 1));
  }
  return Object.fromEntries(members);
}
