import type { Pool } from 'pg';
import { findOutdated, type Stamped } from '../../adapters/live/topic-versions.ts';
import type { Announce, OpenNotifications } from '../../ports.ts';
import type { Boards } from '../teetimes/boards.ts';
import type { CourseLookup } from '../teetimes/course-lookup.ts';
import type { OpenDays } from '../teetimes/open-days.ts';
import type { Hub } from './hub.ts';
import { topicOf } from './topics.ts';

export type ChangeFeed = { announce: Announce; stop(): Promise<void> };

const everyMs = 500;
/** Golfers whose reservations are looked at in one poll; with more readers they take turns. */
const golfersPerPoll = 500;

/**
 * Brings every change to what this process keeps and to its readers: at once when this process made it, by a
 * notice when another did, and by asking for the versions twice a second whatever was lost or told nobody.
 */
export function createChangeFeed(deps: {
  pool: Pool;
  openNotifications: OpenNotifications;
  courses: Pick<CourseLookup, 'forget'>;
  boards: Boards;
  days: OpenDays;
  hub: Hub;
  pollMs?: number;
  onError: (error: unknown) => void;
}): ChangeFeed {
  const { pool, courses, boards, days, hub, pollMs = everyMs } = deps;
  let pollTimer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let golfersTurn = 0;
  let stopped = false;

  function changed(text: string): void {
    const topic = topicOf(text);
    switch (topic.kind) {
      case 'board':
        boards.changed(`${topic.courseKey}/${topic.date}`);
        break;
      case 'days':
        days.changed(topic.courseKey);
        break;
      case 'course':
        courses.forget(topic.courseKey);
        boards.changedBelow(`${topic.courseKey}/`);
        days.changed(topic.courseKey);
        hub.lookBelow(`board:${topic.courseKey}/`);
        hub.look(`days:${topic.courseKey}`);
        hub.look(`range:${topic.courseKey}`);
        break;
      case 'range':
      case 'courses':
      case 'user':
        break;
      default:
        topic satisfies never;
    }
    hub.look(text);
  }

  /** While a release is rolled out, others may speak of topics that this one does not know. */
  function heard(topics: readonly string[]): void {
    for (const topic of topics)
      try {
        changed(topic);
      } catch (error) {
        deps.onError(error);
      }
  }

  function known(): Map<string, string> {
    const golfers: Stamped[] = [];
    const all = new Map<string, string>();
    for (const [name, stamp] of boards.stamps()) all.set(`board:${name}`, stamp);
    for (const [name, stamp] of days.stamps()) all.set(`days:${name}`, stamp);
    // What readers were told counts more than what is kept: a look brings both up to date.
    for (const [topic, stamp] of hub.stamps())
      if (topic.startsWith('user:')) golfers.push([topic, stamp]);
      else all.set(topic, stamp);
    for (const [topic, stamp] of nextGolfers(golfers)) all.set(topic, stamp);
    return all;
  }

  function nextGolfers(golfers: Stamped[]): Stamped[] {
    if (golfersTurn >= golfers.length) golfersTurn = 0;
    const next = golfers.slice(golfersTurn, golfersTurn + golfersPerPoll);
    golfersTurn += golfersPerPoll;
    return next;
  }

  async function poll(): Promise<void> {
    const asked = known();
    for (const topic of await findOutdated(pool, asked)) {
      const stamp = asked.get(topic) as string;
      const name = topic.slice(topic.indexOf(':') + 1);
      if (topic.startsWith('board:')) boards.outdated(name, stamp);
      if (topic.startsWith('days:')) days.outdated(name, stamp);
      if (topic.startsWith('course:')) courses.forget(name);
      hub.look(topic);
    }
  }

  function pollNow(): void {
    clearTimeout(pollTimer);
    if (stopped || polling) return;
    polling = poll()
      .catch(deps.onError)
      .finally(() => {
        polling = undefined;
        if (!stopped) pollTimer = setTimeout(pollNow, pollMs).unref();
      });
  }

  pollNow();
  const notices = deps.openNotifications({ onTopics: heard, onLook: pollNow });
  return {
    announce(topics) {
      for (const topic of topics) changed(topic);
      notices.tell(topics);
    },
    async stop() {
      stopped = true;
      clearTimeout(pollTimer);
      await Promise.all([polling, notices.stop()]);
    },
  };
}
