import type { IncomingMessage } from 'node:http';
import type { CachedReply } from '../../http/fast-path.ts';
import { preparedReply } from '../../http/prepared-document.ts';
import { sentHeader } from '../../http/sent-header.ts';
import type { Boards } from './boards.ts';

/** The path of `routes.board`, with nothing after it. */
const boardPath = /^\/api\/groups\/([^/?]+)\/courses\/([^/?]+)\/teetimes\/(\d{4}-\d\d-\d\d)$/;

const maxPaths = 10_000;

/** The board of a request, if it is cached and compressed and the request has no conditions of its own. */
export function findCachedBoard(boards: Boards): (request: IncomingMessage) => CachedReply | undefined {
  /** Board names by path: parsing the path would cost more than the rest. */
  const names = new Map<string, string>();

  function find(url: string): ReturnType<Boards['cached']> {
    const known = names.get(url);
    if (known !== undefined) return boards.cached(known);
    const path = boardPath.exec(url);
    if (!path) return undefined;
    const name = `${path[1]}/${path[2]}/${path[3]}`;
    const board = boards.cached(name);
    if (board) {
      if (names.size >= maxPaths) names.clear();
      names.set(url, name);
    }
    return board;
  }

  return (request) => {
    const board = find(request.url ?? '');
    if (!board || sentHeader(request, 'if-none-match') !== undefined) return undefined;
    return preparedReply(board, sentHeader(request, 'accept-encoding'));
  };
}
