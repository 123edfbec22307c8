import { writeFileSync } from 'node:fs';
import { env } from 'node:process';

export type CaseReport = {
  /** What was done, and how many times. */
  done: string;
  /** The result in numbers. */
  found: string;
  /** One line for each failure. */
  failures: readonly string[];
  /** Why the case could not run here. */
  notRun?: string;
  /** Outcomes by moment; `heading` describes the moments. */
  counts?: Record<string, Record<string, number | undefined>>;
  heading?: string;
};

/** True under `npm run faults`; tests that take minutes run only then. */
export const isFaultInjectionRun = env.FAULTS_REPORT !== undefined;

/** The number of repetitions under `npm run faults`, else a few. */
export function timesOr(few: number): number {
  return Number(env.FAULTS_TIMES ?? few);
}

/** The seed from `npm run faults -- --seed`. */
export function seedOr(usual: number): number {
  return Number(env.FAULTS_SEED ?? usual);
}

/** The first of the seeds from `npm run faults -- --from`: several runs then share one range. */
export function firstSeed(): number {
  return Number(env.FAULTS_FROM ?? 1);
}

/** Writes the report for `npm run faults`; nothing in other runs. */
export function reportCase(report: CaseReport): void {
  if (env.FAULTS_REPORT) writeFileSync(env.FAULTS_REPORT, JSON.stringify(report));
}

/** Prints the progress of a long case. */
export function printProgress(line: string): void {
  if (isFaultInjectionRun) process.stdout.write(`${line}\n`);
}
