import { join } from 'node:path';
import { checkBudgets } from './budgets.mjs';
import { checkDeadCode, checkFormat, checkLint, checkTypes } from './tools.mjs';
import { checkWalls } from './walls.mjs';

const repository = join(import.meta.dirname, '../..');

/**
 * The parts of the check by name, in the order in which they run.
 * @type {Record<string, (wish: { write: boolean }) => Verdict | Promise<Verdict>>}
 */
export const parts = {
  format: ({ write }) => checkFormat(repository, { write }),
  types: () => checkTypes(repository),
  lint: () => checkLint(repository),
  'dead-code': () => checkDeadCode(repository),
  walls: () => checkWalls(repository),
  budgets: () => checkBudgets(repository),
};

/** @typedef {import('./tools.mjs').Verdict} Verdict */
