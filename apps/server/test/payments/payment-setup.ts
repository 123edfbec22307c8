import { createTestDatabase, type TestDatabase } from '../database.ts';
import { newGolfer } from '../whole-server.ts';
import { storePayingCourses } from './paying-courses.ts';
import { Golfers } from './paying-golfer.ts';
import { openPayingServer, type PayingServer } from './paying-server.ts';
import { type SquareStandIn, startSquareStandIn } from './square-stand-in.ts';

export type PaymentSetup = {
  database: TestDatabase;
  square: SquareStandIn;
  server: PayingServer;
  golfers: Golfers;
  close(): Promise<void>;
};

export async function openPaymentSetup(options: { callSeconds?: number } = {}): Promise<PaymentSetup> {
  const database = await createTestDatabase();
  await storePayingCourses(database.pool);
  const square = await startSquareStandIn();
  const server = await openPayingServer(database.pool, square, options);
  return {
    database,
    square,
    server,
    golfers: new Golfers((email) => newGolfer(server.app, email)),
    async close() {
      await server.app.close();
      await square.stop();
      await database.drop();
    },
  };
}
