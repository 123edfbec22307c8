/** What the benchmarks led to, with the figures before and after it, each pair measured in runs of the same kind. */
export const mended: readonly { what: string; before: string; after: string }[] = [
  {
    what: 'Boards at hand are sent before the framework sees the request (`http/front-door.ts`), with the same headers and bytes. Security headers are made once, not parsed for each answer.',
    before: 'board read 0.31 of bare node:http',
    after: '0.72',
  },
  {
    what: 'A process takes in so many requests at once, those of golfers who finish what they began before others; the rest are answered 503 with Retry-After from the front door (`http/crowd-limit.ts`). Boards and live streams stay open to all.',
    before: '4 times its load: p99 of what was accepted 38 s, connections reset, not normal after 5 s',
    after: 'p99 7.8 s, nothing but 503 with Retry-After for the rest, normal within 2 s',
  },
  {
    what: 'How many at once follows from how many the process finishes, when a crowd has stood for a second; before, it switched between 600 and 40 and swung.',
    before: '4 times its load, seconds 6 to 30: p99 up to 7.8 s',
    after: 'p99 560 to 600 ms',
  },
  {
    what: 'Eight connections are let in per turn of the event loop, not one (`http/more-doors.ts`): at 180 turns a second a crowd waited 8 s before the process knew of it.',
    before: '4 times its load, the first seconds: p99 2.5 to 8.7 s, 503s after 8 s too',
    after: 'over the whole minute 914 ms',
  },
  {
    what: 'What a golfer typed into a hold that ended is found and ended by the statements of hold and confirmation, and what is confirmed is not read again: 4 statements for a hold instead of 5, 5 for a confirmation instead of 7. Timing statements no longer costs a twentieth (`AsyncResource.bind`).',
    before: 'hold 0.44, confirm 0.40 of pgbench over HTTP',
    after: '0.53 and 0.50',
  },
  {
    what: 'Who a golfer is, how he is reached and whether any course has said something of him is found with his session: 3 statements for a hold instead of 4, 3 for a confirmation instead of 5. Of a day that is as it was, the database sends the time alone (`rooms/teetimes/remembered-days.ts`).',
    before: 'opening minute: p99 of a hold 1,060 ms, 1,011 of 10,230 sent away',
    after: 'three runs: 351, 902 and 1,001 ms, 266, 450 and 551 sent away',
  },
  {
    what: 'An event of the live feed is put together with its id once for all readers who are told the same (`rooms/live/reader.ts`).',
    before: 'change to last of 5,000 readers 1.53 of the bare loop',
    after: '1.38',
  },
  {
    what: 'The server’s queue for new connections is 4,096 long, not 511: beyond it a connection waits for its client’s next knock, 1, 3 or 7 seconds later.',
    before: 'p99 of what is accepted 10 s, with 600 requests at once',
    after: 'the table’s',
  },
  {
    what: 'The course’s clock is read from formatted text, not from its parts (5 % of a confirmation’s processor time).',
    before: '`formatToParts` for each offset',
    after: '`format`',
  },
];
