import type { EpochMs } from '@dewsweeper/core/tee-sheet/course';
import { LRUCache } from 'lru-cache';
import { type PreparedDocument, prepareJson } from '../../http/prepared-document.ts';
import type { DatabaseClock } from '../../ports.ts';
import type { Boards, PreparedBoard } from './boards.ts';

/** The boards of a group's courses for one date; names are `GROUP/DATE`. */
export type GroupBoards = {
  cached(name: string): PreparedDocument | undefined;
  /** Null for an unknown group. */
  get(name: string): Promise<PreparedDocument | null>;
};

type Kept = {
  document: PreparedDocument;
  /** Boards of dates that cannot be booked are not among them: no cache keeps those. */
  boards: { name: string; board: PreparedBoard }[];
  listedAtMs: EpochMs;
};

const maxDocuments = 500;

/** Put together from the boards in memory. `listedForMs`: how long the list of courses counts. */
export function createGroupBoards(deps: {
  boards: Boards;
  clock: Pick<DatabaseClock, 'nowMs'>;
  courseIDsOf: (group: string) => Promise<string[] | null>;
  listedForMs: number;
}): GroupBoards {
  const { boards, clock, courseIDsOf, listedForMs } = deps;
  const kept = new LRUCache<string, Kept>({ max: maxDocuments });
  const building = new Map<string, Promise<PreparedDocument | null>>();

  function cached(name: string): PreparedDocument | undefined {
    const known = kept.get(name);
    if (!known || clock.nowMs() - known.listedAtMs >= listedForMs) return undefined;
    for (const { name: ofBoard, board } of known.boards)
      if (boards.cached(ofBoard) !== board) return undefined;
    return known.document;
  }

  async function build(name: string): Promise<PreparedDocument | null> {
    const [group = '', date = ''] = name.split('/');
    const listedAtMs = clock.nowMs();
    const ids = await courseIDsOf(group);
    if (!ids) return null;
    const found = await Promise.all(
      ids.map(async (id) => {
        const ofBoard = `${group}/${id}/${date}`;
        const outside = boards.cached(ofBoard) ? null : await boards.outside(ofBoard);
        return { name: ofBoard, board: outside ?? (await boards.get(ofBoard)), isOutside: outside !== null };
      }),
    );
    const all = found.flatMap(({ board, ...about }) => (board ? [{ ...about, board }] : []));
    const document = documentOf(name, all);
    kept.set(name, { document, boards: all.filter(({ isOutside }) => !isOutside), listedAtMs });
    return document;
  }

  /** The former document stays when it has the same bytes: it may be compressed already. */
  function documentOf(name: string, all: Kept['boards']): PreparedDocument {
    const [group, date] = name.split('/');
    const head = JSON.stringify({ group, date }).slice(0, -1);
    const made = prepareJson(
      `${head},"boards":[${all.map(({ board }) => board.bytes.toString()).join(',')}]}`,
    );
    const former = kept.peek(name)?.document;
    return former?.etag === made.etag ? former : made;
  }

  return {
    cached,
    async get(name) {
      // One that began before this call may lack a change that the caller knows of.
      await building.get(name)?.catch(() => null);
      const found = cached(name);
      if (found) return found;
      const running = building.get(name) ?? build(name).finally(() => building.delete(name));
      building.set(name, running);
      return running;
    },
  };
}
