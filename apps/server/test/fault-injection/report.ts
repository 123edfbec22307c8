import { writeFileSync } from 'node:fs';
import { env } from 'node:process';

/** What came of a case of `npm run faults`, for its row in the table. */
export type CaseReport = {
  /** What was done, and how many times. */
  done: string;
  /** What was seen, in numbers. */
  found: string;
  /** What must not be, a line each. */
  faults: readonly string[];
  /** Why the case could not be run here. */
  notRun?: string;
  /** How often each moment came to each outcome; `heading` says what the moments are. */
  counts?: Record<string, Record<string, number | undefined>>;
  heading?: string;
};

/** True under `npm run faults`: what takes minutes runs then only. */
export const isFaultsRun = env.FAULTS_REPORT !== undefined;

/** How often a case is done: as `npm run faults` asks, else a few times. */
export function timesOr(few: number): number {
  return Number(env.FAULTS_TIMES ?? few);
}

/** The seed to run again, as `npm run faults -- --seed` gives it. */
export function seedOr(usual: number): number {
  return Number(env.FAULTS_SEED ?? usual);
}

/** Writes the report where `npm run faults` looks for it; nothing in other runs. */
export function reportCase(report: CaseReport): void {
  if (env.FAULTS_REPORT) writeFileSync(env.FAULTS_REPORT, JSON.stringify(report));
}

/** Shows how far a long case has come. */
export function tell(line: string): void {
  if (isFaultsRun) process.stdout.write(`${line}\n`);
}
