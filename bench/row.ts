import type { Stage } from './stage/stage.ts';

export type Figure = {
  what: string;
  /** As shown: a ratio with two decimals, a count, a time. */
  figure: string;
  reference: string;
  toReach: string;
  isMet: boolean;
};

/** `stolenShare` tells whether other virtual machines disturbed the measurement. */
export type MeasuredFigure = Figure & { stolenShare: number };

export type Row = {
  about: string;
  measure(stage: Stage): Promise<Figure[]>;
};
