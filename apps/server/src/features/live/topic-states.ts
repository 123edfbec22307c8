import { createHash } from 'node:crypto';
import type { Board } from '@dewsweeper/contract/board';
import type { BoardChangeEvent, ChangedEvent } from '@dewsweeper/contract/live';
import { courseDateAt } from '@dewsweeper/core/shared/local-time';
import type { EpochMs } from '@dewsweeper/core/tee-sheet/course';
import type { Pool } from 'pg';
import { readTopicVersion } from '../../adapters/live/topic-versions.ts';
import type { DatabaseClock } from '../../ports.ts';
import { boardChange } from '../teetimes/board-change.ts';
import type { Boards, PreparedBoard } from '../teetimes/boards.ts';
import type { CourseLookup } from '../teetimes/course-lookup.ts';
import type { OpenDays } from '../teetimes/open-days.ts';
import { topicOf } from './topics.ts';

export type TopicState = {
  /** Unique among all states of all topics. */
  version: string;
  topicVersion: string;
  endsAt: EpochMs | null;
  /** Readers at another state must reconnect, and then get all their topics again. */
  endsStreams?: true;
  whole(): Buffer;
  since(earlier: TopicState): Buffer;
};

export type ReadState = (topic: string) => Promise<TopicState | null>;

export function createReadState(deps: {
  pool: Pool;
  clock: Pick<DatabaseClock, 'nowMs'>;
  courses: Pick<CourseLookup, 'get'>;
  boards: Boards;
  days: OpenDays;
}): ReadState {
  const boardStates = new WeakMap<PreparedBoard, TopicState>();

  return async (text) => {
    const topic = topicOf(text);
    switch (topic.kind) {
      case 'board': {
        const name = `${topic.courseKey}/${topic.date}`;
        const board = await deps.boards.get(name);
        if (!board) return null;
        // Called after the board was read, so that a course change is known by then.
        if (await deps.boards.outside(name)) return { ...boardState(text, board), endsStreams: true };
        const state = boardStates.get(board) ?? boardState(text, board);
        boardStates.set(board, state);
        return state;
      }
      case 'days': {
        const days = await deps.days.get(topic.courseKey);
        return days && plainState(text, days.etag, days);
      }
      case 'range': {
        const topicVersion = await readTopicVersion(deps.pool, text);
        const course = await deps.courses.get(topic.courseKey);
        if (topicVersion === null || !course) return null;
        const nowMs = deps.clock.nowMs();
        const today = courseDateAt(course.rules.timeZone, nowMs);
        const state = { topicVersion, endsAt: nowMs + lookAtDateMs };
        return { ...plainState(text, tokenOf(`${text} ${topicVersion} ${today}`), state), endsStreams: true };
      }
      case 'sheet':
      case 'course':
      case 'courses':
      case 'user': {
        const topicVersion = await readTopicVersion(deps.pool, text);
        if (topicVersion === null) return null;
        return plainState(topic.kind === 'user' ? 'me' : text, tokenOf(`${text} ${topicVersion}`), {
          topicVersion,
          endsAt: null,
        });
      }
      default:
        return topic satisfies never;
    }
  };
}

const lookAtDateMs = 60_000;

function plainState(
  topic: string,
  version: string,
  { topicVersion, endsAt }: Pick<TopicState, 'topicVersion' | 'endsAt'>,
): TopicState {
  const whole = () => eventBytes('changed', { topic, version } satisfies ChangedEvent);
  return { version, topicVersion, endsAt, whole, since: whole };
}

type BoardState = TopicState & { board(): Board };

function boardState(topic: string, prepared: PreparedBoard): BoardState {
  const { etag, bytes, topicVersion, endsAt } = prepared;
  let board: Board | undefined;
  let whole: Buffer | undefined;
  const state: BoardState = {
    version: etag,
    topicVersion,
    endsAt,
    board() {
      board ??= JSON.parse(bytes.toString()) as Board;
      return board;
    },
    whole() {
      whole ??= Buffer.concat([
        Buffer.from(`event: board\ndata: {"topic":"${topic}","etag":"${etag}","board":`),
        bytes,
        Buffer.from('}\n\n'),
      ]);
      return whole;
    },
    since(earlier) {
      const change = boardChange((earlier as BoardState).board(), state.board());
      if (!change) return state.whole();
      const event: BoardChangeEvent = { topic, fromEtag: earlier.version, etag, ...change };
      return eventBytes('board-change', event);
    },
  };
  return state;
}

function eventBytes(name: string, data: object): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

function tokenOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** The one event of a board whose date cannot be booked; null for other topics. */
export async function outsideEvent(boards: Boards, text: string): Promise<Buffer | null> {
  const topic = topicOf(text);
  if (topic.kind !== 'board') return null;
  const board = await boards.outside(`${topic.courseKey}/${topic.date}`);
  return board && boardState(text, board).whole();
}
