import { timesOr } from '../faults/report.ts';
import { testTrouble } from './trouble-tests.ts';

testTrouble('PostgreSQL is gone', timesOr(12), ({ gate }) => ({
  begin: () => gate.shut(),
  end: () => gate.open(),
}));
