import { timesOr } from '../fault-injection/report.ts';
import { testDisturbance } from './outage-tests.ts';

testDisturbance('PostgreSQL is frozen', timesOr(12), ({ postgres }) => ({
  begin: async () => postgres.freeze(),
  end: async () => postgres.thaw(),
}));
