import { groupsPath, newGolferAt } from '../processes/booking-load.ts';
import type { RemoteBrowser } from '../remote-browser.ts';
import { printProgress } from './report.ts';

export type SlotRaces = { clients: number; rounds: number };

/** Rounds in which golfers ask for one slot at once, with their failures. `choiceOf`: what to ask for the nth slot. */
export async function raceForSlots(
  url: string,
  races: readonly SlotRaces[],
  choiceOf: (number: number) => object,
  path = groupsPath,
): Promise<{ failures: string[]; counts: Record<string, Record<string, number>> }> {
  const golfers: RemoteBrowser[] = [];
  for (let at = 0; at < Math.max(...races.map(({ clients }) => clients)); at += 20)
    golfers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, i) => newGolferAt(url, `racer-${at + i}@example.com`)),
      )),
    );
  const failures: string[] = [];
  const counts: Record<string, Record<string, number>> = {};
  let slots = 0;
  for (const race of races) {
    const count = (counts[`${race.clients} golfers`] = { winners: 0, 'losers 409': 0 });
    for (let round = 0; round < race.rounds; round += 1) {
      const start = choiceOf(slots++);
      const replies = await Promise.all(
        golfers.slice(0, race.clients).map((golfer) => golfer.send('POST', path, start)),
      );
      const winners = replies.filter(({ statusCode }) => statusCode === 201).length;
      const losers = replies.filter(
        ({ statusCode, body }) => statusCode === 409 && body.includes('"code":"slot-taken"'),
      ).length;
      count['winners'] = (count['winners'] ?? 0) + winners;
      count['losers 409'] = (count['losers 409'] ?? 0) + losers;
      if (winners !== 1 || losers !== race.clients - 1) {
        const statuses = replies.map(({ statusCode }) => statusCode).join();
        failures.push(
          `${race.clients} after ${JSON.stringify(start)}: ${winners} winners, ${losers} losers: ${statuses}`,
        );
      }
      if (round % 100 === 99) printProgress(`${round + 1} rounds of ${race.clients}`);
    }
  }
  return { failures, counts };
}
