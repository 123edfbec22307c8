import { createHash } from 'node:crypto';
import type { CoursePrivilege, WriteWarning } from '@dewsweeper/contract/course-system';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { warnOfPaymentWord } from '../course-data/course-warnings.ts';
import { privilege as privilegeSchema } from '../course-data/document.ts';
import { type Issues, Place, shown } from '../course-data/issues.ts';
import { isObject } from '../course-data/object-schema.ts';
import { listPrivileges, removePrivilege, setPrivilege } from '../course-data/privileges.ts';
import { readValue } from '../course-data/read-value.ts';
import { loginEmailOf } from '../users/login-email.ts';
import type { InvalidFields } from './teetimegroups.ts';

/** The hash of the login address, so that no address stands in a URL or log. */
export function privilegeIdOf(email: string): string {
  return createHash('sha256').update(loginEmailOf(email)).digest('hex');
}

export async function readPrivileges(pool: Pool, path: CoursePath): Promise<CoursePrivilege[]> {
  const stored = await listPrivileges(pool, path);
  return stored.map(({ group: _group, course: _course, ...rest }) => ({
    id: privilegeIdOf(rest.email),
    ...rest,
  }));
}

export async function putPrivilege(
  pool: Pool,
  path: CoursePath,
  id: string,
  body: unknown,
): Promise<Result<CoursePrivilege & { warnings: WriteWarning[] }, InvalidFields>> {
  const issues: Issues = { faults: [], warnings: [] };
  const place = new Place(issues);
  const { id: sentID = id, warnings: _warnings, ...fields } = isObject(body) ? body : {};
  if (sentID !== id) place.part('id').fault(shown(sentID), 'as in the path');
  const wanted = readValue(privilegeSchema, isObject(body) ? { ...fields, ...path } : body, place);
  if (wanted) warnOfPaymentWord(wanted, place);
  if (wanted && privilegeIdOf(wanted.email) !== id)
    place
      .part('email')
      .fault(shown(wanted.email), 'the address whose SHA-256, in lower case, is in the path');
  if (!wanted || issues.faults.length > 0)
    return refuse({ refusal: 'invalid-request', errors: issues.faults });
  const { group: _group, course: _course, ...stored } = await setPrivilege(pool, wanted);
  return accept({
    id,
    ...stored,
    warnings: issues.warnings.map(({ path: at, message }) => ({ path: at, message })),
  });
}

/** Removing a missing one is no error. */
export async function endPrivilege(pool: Pool, path: CoursePath, id: string): Promise<void> {
  const found = (await listPrivileges(pool, path)).find(({ email }) => privilegeIdOf(email) === id);
  if (found) await removePrivilege(pool, { ...path, email: found.email });
}
