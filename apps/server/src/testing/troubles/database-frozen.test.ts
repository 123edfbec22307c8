import { timesOr } from '../faults/report.ts';
import { testTrouble } from './trouble-tests.ts';

testTrouble('PostgreSQL is frozen', timesOr(12), ({ postgres }) => ({
  begin: async () => postgres.freeze(),
  end: async () => postgres.thaw(),
}));
