import { readCourseKey } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import { findOutdated, type TopicVersion } from '../../adapters/live/topic-versions.ts';
import type { Announce, OpenNotifications } from '../../ports.ts';
import type { Boards } from '../teetimes/boards.ts';
import type { CourseLookup } from '../teetimes/course-lookup.ts';
import type { OpenDays } from '../teetimes/open-days.ts';
import type { Hub } from './hub.ts';
import { topicOf } from './topics.ts';

export type ChangeFeed = { announce: Announce; stop(): Promise<void> };

const everyMs = 500;
/** Golfers checked in one poll; larger numbers take turns. */
const golfersPerPoll = 500;

/** At once for own changes, by notification for others', and by polling twice a second in case one was lost. */
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
  let nextGolferIndex = 0;
  let stopped = false;

  function changed(text: string): void {
    const topic = topicOf(text);
    switch (topic.kind) {
      case 'board':
        boards.changed(`${topic.courseKey}/${topic.date}`);
        hub.look(`sheet:${topic.courseKey}/${topic.date}`);
        break;
      case 'days':
        days.changed(topic.courseKey);
        break;
      case 'course':
        courses.forget(topic.courseKey);
        boards.changedBelow(`${topic.courseKey}/`);
        days.changed(topic.courseKey);
        hub.lookBelow(`board:${topic.courseKey}/`);
        hub.lookBelow(`sheet:${topic.courseKey}/`);
        hub.look(`days:${topic.courseKey}`);
        hub.look(`range:${topic.courseKey}`);
        break;
      case 'sheet':
      case 'range':
      case 'courses':
      case 'user':
        break;
      default:
        topic satisfies never;
    }
    hub.look(text);
  }

  /** During a rolling release, other processes may name unknown topics. */
  function onRemoteChange(topics: readonly string[]): void {
    for (const topic of topics)
      try {
        changed(topic);
      } catch (error) {
        deps.onError(error);
      }
  }

  function known(): Map<string, string> {
    const golfers: TopicVersion[] = [];
    const all = new Map<string, string>();
    for (const [name, topicVersion] of boards.topicVersions()) all.set(`board:${name}`, topicVersion);
    for (const [name, topicVersion] of days.topicVersions()) all.set(`days:${name}`, topicVersion);
    // The version sent to readers counts, not the cache's: a look updates both.
    for (const [topic, topicVersion] of hub.topicVersions())
      if (topic.startsWith('user:')) golfers.push([topic, topicVersion]);
      else all.set(topic, topicVersion);
    for (const [topic, topicVersion] of nextGolfers(golfers)) all.set(topic, topicVersion);
    return all;
  }

  function nextGolfers(golfers: TopicVersion[]): TopicVersion[] {
    if (nextGolferIndex >= golfers.length) nextGolferIndex = 0;
    const next = golfers.slice(nextGolferIndex, nextGolferIndex + golfersPerPoll);
    nextGolferIndex += golfersPerPoll;
    return next;
  }

  async function poll(): Promise<void> {
    const asked = known();
    for (const topic of await findOutdated(pool, asked)) {
      const topicVersion = asked.get(topic) as string;
      const name = topic.slice(topic.indexOf(':') + 1);
      if (topic.startsWith('board:')) boards.outdated(name, topicVersion);
      if (topic.startsWith('days:')) days.outdated(name, topicVersion);
      if (topic.startsWith('course:')) courses.forget(readCourseKey(name));
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
  const notifications = deps.openNotifications({ onTopics: onRemoteChange, onLook: pollNow });
  return {
    announce(topics) {
      for (const topic of topics) changed(topic);
      notifications.notify(topics);
    },
    async stop() {
      stopped = true;
      clearTimeout(pollTimer);
      await Promise.all([polling, notifications.stop()]);
    },
  };
}
