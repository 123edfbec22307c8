import { join } from 'node:path';
import { checkBoundaries } from './boundaries.mjs';
import { checkBudgets } from './budgets.mjs';
import { checkLinks } from './links.mjs';
import { checkDeadCode, checkFormat, checkLint, checkTypes } from './tools.mjs';

const repository = join(import.meta.dirname, '../..');

export const steps = {
  format: ({ write }) => checkFormat(repository, { write }),
  types: () => checkTypes(repository),
  lint: () => checkLint(repository),
  'dead-code': () => checkDeadCode(repository),
  boundaries: () => checkBoundaries(repository),
  links: () => checkLinks(repository),
  budgets: () => checkBudgets(repository),
};
