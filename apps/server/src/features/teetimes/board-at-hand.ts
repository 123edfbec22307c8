import type { IncomingMessage } from 'node:http';
import type { AtHand } from '../../http/fast-path.ts';
import { preparedAtHand } from '../../http/prepared-document.ts';
import { sentHeader } from '../../http/sent-header.ts';
import type { Boards } from './boards.ts';

/** The path of a board, as `routes.board` writes it, with nothing after it. */
const boardPath = /^\/api\/groups\/([^/?]+)\/courses\/([^/?]+)\/teetimes\/(\d{4}-\d\d-\d\d)$/;

const maxPaths = 10_000;

/** Finds the board that a request asks for, when it is computed and compressed and the reader says nothing of his own. */
export function findBoardAtHand(boards: Boards): (request: IncomingMessage) => AtHand | undefined {
  /** Names of boards by the paths that led to one: to take a path apart costs more than all else here. */
  const names = new Map<string, string>();

  function find(url: string): ReturnType<Boards['atHand']> {
    const known = names.get(url);
    if (known !== undefined) return boards.atHand(known);
    const path = boardPath.exec(url);
    if (!path) return undefined;
    const name = `${path[1]}/${path[2]}/${path[3]}`;
    const board = boards.atHand(name);
    if (board) {
      if (names.size >= maxPaths) names.clear();
      names.set(url, name);
    }
    return board;
  }

  return (request) => {
    const board = find(request.url ?? '');
    if (!board || sentHeader(request, 'if-none-match') !== undefined) return undefined;
    return preparedAtHand(board, sentHeader(request, 'accept-encoding'));
  };
}
