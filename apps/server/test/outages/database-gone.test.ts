import { timesOr } from '../fault-injection/report.ts';
import { testDisturbance } from './outage-tests.ts';

testDisturbance('PostgreSQL is gone', timesOr(12), ({ gate }) => ({
  begin: () => gate.shut(),
  end: () => gate.open(),
}));
