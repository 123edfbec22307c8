import type { Row } from './row.ts';
import { boardRead } from './rows/board-read.ts';

/** All rows of the table by the names that `--only` takes, in their order. */
export const rows: Record<string, Row> = {
  board: boardRead,
};
