import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Announce, DatabaseClock, OpenNotifications } from '../../ports.ts';
import type { Boards } from '../teetimes/boards.ts';
import type { CourseLookup } from '../teetimes/course-lookup.ts';
import type { OpenDays } from '../teetimes/open-days.ts';
import { type Admission, createAdmission, type LiveLimits, liveLimits } from './admission.ts';
import { createChangeFeed } from './change-feed.ts';
import { createHub, type Hub } from './hub.ts';
import { createReadState, outsideEvent, type ReadState } from './topic-states.ts';

export type Live = Admission & {
  /** Call after the commit. Topics are the contract's, and `user:UID` for what a golfer sees as `me`. */
  announce: Announce;
  hub: Hub;
  readState: ReadState;
  /** The one event of a board whose date cannot be booked; null for other topics. */
  outsideEvent(topic: string): Promise<Buffer | null>;
  stop(): Promise<void>;
};

const intervalMs = 250;
/** Readers answer a change of `days:` with a request. */
const daysIntervalMs = 1000;

export function createLive(deps: {
  pool: Pool;
  openNotifications: OpenNotifications;
  clock: DatabaseClock;
  courses: Pick<CourseLookup, 'get' | 'forget'>;
  boards: Boards;
  days: OpenDays;
  log: Pick<FastifyBaseLogger, 'warn'>;
  limits?: LiveLimits;
  /** 500 ms by default. */
  pollMs?: number;
}): Live {
  const onError = (error: unknown) => deps.log.warn({ err: error }, 'the live feed could not read a change');
  const readState = createReadState(deps);
  const hub = createHub({
    readState,
    nowMs: () => deps.clock.nowMs(),
    intervalMsOf: (topic) => (topic.startsWith('days:') ? daysIntervalMs : intervalMs),
    onError,
  });
  const feed = createChangeFeed({ ...deps, hub, onError });
  return {
    announce: feed.announce,
    hub,
    readState,
    outsideEvent: (topic) => outsideEvent(deps.boards, topic),
    ...createAdmission(deps.limits ?? liveLimits),
    async stop() {
      hub.stop();
      await feed.stop();
    },
  };
}
