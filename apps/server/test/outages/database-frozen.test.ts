import { timesOr } from '../fault-injection/report.ts';
import { testTrouble } from './outage-tests.ts';

testTrouble('PostgreSQL is frozen', timesOr(12), ({ postgres }) => ({
  begin: async () => postgres.freeze(),
  end: async () => postgres.thaw(),
}));
