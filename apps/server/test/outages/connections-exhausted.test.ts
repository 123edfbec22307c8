import pg from 'pg';
import { timesOr } from '../fault-injection/report.ts';
import { testDisturbance } from './outage-tests.ts';

testDisturbance('others have all connections', timesOr(5), ({ postgres }) => {
  let greedy: pg.Client[] = [];
  const takeAll = async () => {
    for (;;) {
      const client = new pg.Client(postgres.connection);
      client.on('error', () => {});
      try {
        await client.connect();
      } catch {
        return;
      }
      greedy.push(client);
    }
  };
  return {
    async begin() {
      await takeAll();
      // The server's connections are ended too, and their slots taken.
      await greedy[0]?.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'dewsweeper' and pid <> pg_backend_pid()`);
      await takeAll();
    },
    async end() {
      await Promise.all(greedy.map((client) => client.end()));
      greedy = [];
    },
  };
});
