import { timesOr } from '../fault-injection/report.ts';
import { testTrouble } from './outage-tests.ts';

testTrouble('PostgreSQL is gone', timesOr(12), ({ gate }) => ({
  begin: () => gate.shut(),
  end: () => gate.open(),
}));
