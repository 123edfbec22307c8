import { get, type IncomingMessage } from 'node:http';
import type { Board, BoardSlot } from '@dewsweeper/contract/board';
import { boardChangeEvent, boardEvent, changedEvent } from '@dewsweeper/contract/live';
import { eventually } from './running-time.ts';

export type HeardEvent = { name: string; id: string; data: unknown };

export type LiveStream = {
  status: number;
  headers: IncomingMessage['headers'];
  events: HeardEvent[];
  /** Boards by topic, with changes applied. */
  boards: Map<string, { etag: string; board: Board }>;
  gaps: string[];
  beats(): number;
  lastEventId(): string;
  isEnded(): boolean;
  /** The last announced reconnect delay. */
  comesBackInMs(): number;
  heard(name: string, since?: number): Promise<HeardEvent>;
  /** Stops reading from the network. */
  pause(): void;
  resume(): void;
  close(): void;
};

/** Opens a stream; a returning reader brings its boards. */
export async function openLiveStream(
  origin: string,
  topics: readonly string[],
  headers: Record<string, string> = {},
  boards: LiveStream['boards'] = new Map(),
): Promise<LiveStream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}/api/live?topics=${topics.join(',')}`, { headers, agent: false }, resolve).on(
      'error',
      reject,
    );
  });
  const events: HeardEvent[] = [];
  const gaps: string[] = [];
  let beats = 0;
  let comesBackInMs = Number.NaN;
  let ended = false;
  let unread = '';

  function hear(block: string): void {
    const fields = block.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    });
    const field = (wanted: string) => fields.find(([name]) => name === wanted)?.[1] ?? '';
    if (field('event') === '') {
      if (field('retry') === '') beats += 1;
      else comesBackInMs = Number(field('retry'));
      return;
    }
    const event = {
      name: field('event'),
      id: field('id'),
      data: JSON.parse(field('data')) as unknown,
    };
    events.push(event);
    apply(event);
  }

  function apply({ name, data }: HeardEvent): void {
    if (name === 'board') {
      const { topic, etag, board } = boardEvent.parse(data);
      boards.set(topic, { etag, board });
    } else if (name === 'board-change') {
      const change = boardChangeEvent.parse(data);
      const known = boards.get(change.topic);
      if (known?.etag !== change.fromEtag || known.board.version !== change.from) {
        gaps.push(change.topic);
        return;
      }
      const slots = new Map(known.board.slots.map((slot): [string, BoardSlot] => [nameOf(slot), slot]));
      for (const gone of change.gone) slots.delete(nameOf(gone));
      for (const changed of change.changed) slots.set(nameOf(changed), changed);
      const { tees } = known.board;
      const placeOf = ({ time, teeID }: BoardSlot) =>
        `${time} ${String(tees.indexOf(teeID)).padStart(3, '0')}`;
      const sorted = [...slots.values()].toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
      boards.set(change.topic, {
        etag: change.etag,
        board: { ...known.board, version: change.version, slots: sorted },
      });
    } else {
      changedEvent.parse(data);
    }
  }

  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    const blocks = (unread + text).split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) hear(block);
  });
  response.on('close', () => {
    ended = true;
  });
  response.on('error', () => {});

  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    boards,
    gaps,
    beats: () => beats,
    lastEventId: () => events.findLast(({ id }) => id !== '')?.id ?? '',
    isEnded: () => ended,
    comesBackInMs: () => comesBackInMs,
    heard: (name, since = 0) =>
      eventually(() => {
        const event = events.slice(since).find((one) => one.name === name);
        if (!event) throw new Error(`no ${name} in ${JSON.stringify(events.slice(since))}`);
        return event;
      }),
    pause: () => response.socket.pause(),
    resume: () => response.socket.resume(),
    close: () => response.destroy(),
  };
}

const nameOf = ({ time, teeID }: { time: string; teeID: string }) => `${time} ${teeID}`;
