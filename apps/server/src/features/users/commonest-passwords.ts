import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../project-root.ts';

/**
 * The 3,000 commonest passwords of eight characters and more, commonest first, in lower case. Taken from the
 * frequency lists of zxcvbn 4.4.2 (github.com/dropbox/zxcvbn), copyright 2012-2016 Dan Wheeler and Dropbox,
 * Inc., MIT licence; those were counted in leaked passwords, coarse words included. Passwords of a single
 * repeated character are refused without a list.
 */
const list = join(projectRoot, 'apps/server/src/features/users/commonest-passwords.txt');

export const commonestPasswords: ReadonlySet<string> = new Set(readFileSync(list, 'utf8').trim().split('\n'));
