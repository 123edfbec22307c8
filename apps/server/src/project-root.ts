import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, seen from `apps/server/src` as from the built `apps/server/dist`. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '../../..');
