import type { InvalidDocument } from '../features/course-data/import.ts';
import { CommandProblem } from './command-problem.ts';

export function printWarnings(warnings: readonly string[]): void {
  for (const line of warnings) console.error(`warning: ${line}`);
}

export function refusedDocument(
  file: string,
  { faults, faultCount, warnings }: InvalidDocument,
  consequence: string,
): CommandProblem {
  printWarnings(warnings);
  const count = faultCount === 1 ? '1 fault' : `${faultCount.toLocaleString('en-US')} faults`;
  return new CommandProblem(...faults, `${file}: ${count}${consequence}`);
}
