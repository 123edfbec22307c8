/** What the benchmarks led to, with the figures before and after it, each pair measured in runs of the same kind. */
export const mended: readonly { what: string; before: string; after: string }[] = [
  {
    what: 'Boards at hand are sent before the framework sees the request (`http/fast-path.ts`), with the same headers and bytes. Security headers are made once, not parsed for each answer.',
    before: 'board read 0.31 of bare node:http',
    after: '0.72',
  },
  {
    what: 'A process takes in so many requests at once, those of golfers who finish what they began before others; the rest are answered 503 with Retry-After from the front door (`http/load-shedding.ts`). Boards and live streams stay open to all.',
    before: '4 times its load: p99 of what was accepted 38 s, connections reset, not normal after 5 s',
    after: 'p99 7.8 s, nothing but 503 with Retry-After for the rest, normal within 2 s',
  },
  {
    what: 'How many at once follows from how many the process finishes, when a crowd has stood for a second; before, it switched between 600 and 40 and swung.',
    before: '4 times its load, seconds 6 to 30: p99 up to 7.8 s',
    after: 'p99 560 to 600 ms',
  },
  {
    what: 'What a golfer typed into a hold that ended is found and ended by the statements of hold and confirmation, and what is confirmed is not read again: 4 statements for a hold instead of 5, 5 for a confirmation instead of 7. Timing statements no longer costs a twentieth (`AsyncResource.bind`).',
    before: 'hold 0.44, confirm 0.40 of pgbench over HTTP',
    after: '0.53 and 0.50',
  },
  {
    what: 'Who a golfer is, how he is reached and whether any course has said something of him is found with his session: 3 statements for a hold instead of 4, 3 for a confirmation instead of 5. Of a day that is as it was, the database sends the time alone.',
    before: 'opening minute: p99 of a hold 1,060 ms, 1,011 of 10,230 sent away',
    after: 'three runs: 351, 902 and 1,001 ms, 266, 450 and 551 sent away',
  },
  {
    what: 'What a mail’s calendar file says is written with the confirmation, the file itself when the mail goes (`adapters/mail/icalendar.ts`).',
    before: 'confirm 0.39 of pgbench over HTTP, 0.56 by the use case',
    after: '0.51 and 0.76',
  },
  {
    what: 'Connections to PostgreSQL stay open when nobody needs them: they were closed after ten seconds, and each new one has everything to prepare anew. Who wants the same day as others shares the next answer of the database about it.',
    before:
      'opening minute on a process that has served before: p99 of a hold 606 and 1,059 ms, 495 and 607 sent away',
    after: '513 and 643 ms, 297 and 271 sent away',
  },
  {
    what: 'An event of the live feed is put together with its id once for all readers who are told the same (`features/live/reader.ts`).',
    before: 'change to last of 5,000 readers 1.53 of the bare loop',
    after: '1.38',
  },
  {
    what: 'A live stream keeps what it needs, not what its request brought: its head is written at once as one text (it was kept twice, in eighty pieces), and what it was told is a list (`features/live/routes.ts`, `reader.ts`).',
    before: 'memory per live reader 18 to 28 kB, 12.2 kB of it on JavaScript’s heap',
    after: 'four runs: 14.0 to 14.4 kB, 7.8 kB of it on the heap',
  },
  {
    what: 'The server’s queue for new connections is 4,096 long, not 511: beyond it a connection waits for its client’s next knock, 1, 3 or 7 seconds later.',
    before: 'p99 of what is accepted 10 s, with 600 requests at once',
    after: 'overload: 223 connections in vain in ten seconds with 511, none with 4,096',
  },
  {
    what: 'The course’s clock is read from formatted text, not from its parts (5 % of a confirmation’s processor time).',
    before: '`formatToParts` for each offset',
    after: '`format`',
  },
  {
    what: 'Rows of days have room for their next version (migration 0013): a hold no longer moves its day to another page, nor adds to the index of days for that.',
    before:
      'right after 5,000,000 reservations were stored, 67 of 100 holds moved their day; with the whole pages after a checkpoint, 8.2 kB of log for a day’s new version',
    after: 'none; 4 kB',
  },
  {
    what: 'A hold finds the golfer’s former one, and the cells that it wants, by their whole keys (migration 0014). PostgreSQL plans a function’s statements once for a connection; in a new installation, whose tables nobody has counted, it went through all holds of the course by the index of its days, twice for each hold.',
    before:
      '32 golfers who each move their hold again and again: 476 holds/s in the first five seconds, 302 after a minute',
    after: '511 and 463',
  },
  {
    what: 'The sessions of a crowd are looked up together (`features/sessions/find-session.ts`): in the first second they were two of three statements. The board that those who came too late find their nearest times on is laid out once for all of them, security headers are made once.',
    before: 'opening minute: p99 of a hold 804 ms, 231 sent away',
    after: 'three runs: 403 to 453 ms, 20 to 68 sent away',
  },
  {
    what: 'A rush is not judged by its first quarter of a second, in which nobody can be finished yet. Live readers are written to without what a reply does for each piece, and thousands of them less often (`features/live`).',
    before: 'opening minute: 20 to 68 sent away',
    after: 'three runs: nobody; p99 404 to 623 ms, boards right within 236 to 377 ms',
  },
  {
    what: 'Holds are worked on by turns, 64 at once, and wait in line for 0.8 s at most, for 0.4 s once there is always a line (`http/load-shedding.ts`). Before, the room followed from how many were finished lately, which nobody knows of a rush that has only begun: room for 500 golfers who want one time let those of a crowd that stays wait for 1.3 s.',
    before:
      '4 times its load: p99 1,054 to 1,262 ms; with less room at first 847 ms, but 54 of 500 golfers for one time were sent away and 67 of the opening minute',
    after: 'p99 744 to 992 ms; nobody of the 500; nobody of the opening minute in four runs of four',
  },
  {
    what: 'Nothing is carried along with a request (docs/decisions/020): one `AsyncLocalStorage`, for the request’s id in the log, had turned on hooks for all that Node does. Boards at hand are counted by a number, found by the path that led to them before, and leave in one piece with their head.',
    before: 'board read 0.60 of bare node:http while the host took nothing',
    after:
      '0.79 without the hooks, 0.88 and 0.89 with the rest; 500 golfers for one slot heard within 499 ms, not 670',
  },
  {
    what: 'A time zone’s offset is asked for once a minute, of a course’s tees those that a hold wants are laid out, a reservation’s id takes two random numbers, not twelve, a session’s token is hashed in one call.',
    before: 'processor time of the server for a hold 565 µs',
    after: '495 µs',
  },
  {
    what: 'A body that came with its head is looked for when that piece is parsed (`http/await-body.ts`): the next tick, at which it was looked for, always came before.',
    before: 'processor time of the server, a hold and a confirmation in one statement each: 300 and 280 µs',
    after: '280 and 255 µs',
  },
  {
    what: 'Since a hold is one statement, each loser of a rush reads the day for the nearest open times. All who ask meanwhile share one reading and its board, and whoever wants a time that was taken at the last one is refused by it without a statement of their own (`features/teetimes/remembered-days.ts`); sessions are looked up together (`features/sessions/find-session.ts`).',
    before: 'processor time for a refusal: server 615 µs, PostgreSQL 645 µs',
    after: '280 and 225 µs',
  },
];
