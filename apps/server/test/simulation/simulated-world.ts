import type { InProcessPostgres } from './in-process-postgres.ts';
import { type Mutated, type NetworkConditions, SimulatedDatabase } from './simulated-database.ts';
import { SimulatedServer } from './simulated-server.ts';
import { SimulatedSquare } from './simulated-square.ts';
import { SimulatedTime } from './simulated-time.ts';

type Wanted = {
  seed: number;
  startMs: number;
  /** Statements without a guard. */
  mutated: Record<string, Mutated>;
  networkOf: (time: SimulatedTime) => NetworkConditions;
  phoneOf?: (uid: string) => string;
  maxOpenReservations?: number;
};

/** Two servers, an empty database and Square, for one schedule. */
export async function startWorld(
  postgres: InProcessPostgres,
  { seed, startMs, mutated, networkOf, ...golfers }: Wanted,
) {
  const time = new SimulatedTime(seed, startMs);
  const network = networkOf(time);
  await postgres.empty();
  const database = new SimulatedDatabase(time, network, postgres, mutated);
  const square = new SimulatedSquare(time, network);
  let ids = 0;
  const newId = () => `id-${++ids}`;
  const servers = [1, 2].map(() => new SimulatedServer({ time, database, square, newId, ...golfers }));
  return { time, network, database, square, newId, servers };
}

/** Of schedules in which Square is quick. */
export const unreliable = (time: SimulatedTime): NetworkConditions => ({
  loss: time.pick([0, 0.02, 0.1, 0.2]),
  delayMs: time.pick([50, 2_000]),
  squareMs: 900,
});
