import type { IncomingMessage } from 'node:http';
import type { CachedReply } from '../../http/fast-path.ts';
import { type PreparedDocument, preparedReply } from '../../http/prepared-document.ts';
import { sentHeader } from '../../http/sent-header.ts';
import type { Boards } from './boards.ts';
import type { GroupBoards } from './group-boards.ts';

/** The paths of `routes.board` and `routes.groupBoard`, with nothing after them. */
const boardPath = /^\/api\/groups\/([^/?]+)\/(?:courses\/([^/?]+)\/)?teetimes\/(\d{4}-\d\d-\d\d)$/;

const maxPaths = 10_000;

type Named = { of: { cached(name: string): PreparedDocument | undefined }; name: string };

/** The board of a request, if it is cached and compressed and the request has no conditions of its own. */
export function findCachedBoard(
  boards: Boards,
  groupBoards: GroupBoards,
): (request: IncomingMessage) => CachedReply | undefined {
  /** Boards by path: parsing the path would cost more than the rest. */
  const names = new Map<string, Named>();

  function find(url: string): PreparedDocument | undefined {
    const known = names.get(url) ?? named(url);
    const board = known?.of.cached(known.name);
    if (known && board && !names.has(url)) {
      if (names.size >= maxPaths) names.clear();
      names.set(url, known);
    }
    return board;
  }

  function named(url: string): Named | undefined {
    const [, group, course, date] = boardPath.exec(url) ?? [];
    if (group === undefined) return undefined;
    if (course === undefined) return { of: groupBoards, name: `${group}/${date}` };
    return { of: boards, name: `${group}/${course}/${date}` };
  }

  return (request) => {
    const board = find(request.url ?? '');
    if (!board || sentHeader(request, 'if-none-match') !== undefined) return undefined;
    return preparedReply(board, sentHeader(request, 'accept-encoding'));
  };
}
