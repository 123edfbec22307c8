import type { SimulatedDatabase } from './simulated-database.ts';
import type { SimulatedServer } from './simulated-server.ts';
import type { SimulatedTime } from './simulated-time.ts';

type World = { time: SimulatedTime; servers: readonly SimulatedServer[]; database: SimulatedDatabase };

/** Within the time, servers die, the database may be gone for a while, and its clock may jump. */
export function scheduleFaults(
  { time, servers, database }: World,
  { withinMs, jumpChance }: { withinMs: number; jumpChance: number },
): void {
  const within = () => time.between(0, withinMs);
  for (let crash = time.between(0, 3); crash > 0; crash -= 1)
    time.after(within(), () => {
      const server = time.pick(servers);
      time.note('a server dies');
      server.crash();
      time.after(time.between(500, 20_000), () => server.start());
    });
  if (time.random() < 0.3)
    time.after(within(), () => {
      time.note('the database is gone');
      database.isDown = true;
      time.after(time.between(1_000, 30_000), () => {
        database.isDown = false;
      });
    });
  // A clock set forward ends holds early in real time, never by its own.
  if (time.random() < jumpChance)
    time.after(within(), () => {
      const byMs = time.pick([200, 5_000, 60_000]);
      time.note(`the database's clock jumps by ${byMs} ms`);
      database.jump(byMs);
    });
}
