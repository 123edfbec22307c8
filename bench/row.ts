import type { Stage } from './stage/stage.ts';

/** One measured line of the table. */
export type Figure = {
  what: string;
  /** What was measured, as it is shown: a ratio with two decimals, a count, a time. */
  figure: string;
  /** What it is a ratio of, with that one's own figure; for a count, what was counted. */
  reference: string;
  toReach: string;
  isMet: boolean;
};

/** A figure, and what tells whether the machine had its processors to itself while it was measured. */
export type MeasuredFigure = Figure & { stolenShare: number };

/** A piece of work of the table. It ends by itself; what it starts on its stage ends with it. */
export type Row = {
  about: string;
  measure(stage: Stage): Promise<Figure[]>;
};
