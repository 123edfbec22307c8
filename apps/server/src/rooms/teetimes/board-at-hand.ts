import type { IncomingMessage } from 'node:http';
import type { AtHand } from '../../http/front-door.ts';
import { preparedAtHand } from '../../http/prepared-document.ts';
import { sentHeader } from '../../http/sent-header.ts';
import type { Boards } from './boards.ts';

/** The path of a board, as `routes.board` writes it, with nothing after it. */
const boardPath = /^\/api\/groups\/([^/?]+)\/courses\/([^/?]+)\/teetimes\/(\d{4}-\d\d-\d\d)$/;

/** Finds the board that a request asks for, when it is computed and compressed and the reader says nothing of his own. */
export function findBoardAtHand(boards: Boards): (request: IncomingMessage) => AtHand | undefined {
  return (request) => {
    const path = boardPath.exec(request.url ?? '');
    if (!path || sentHeader(request, 'if-none-match') !== undefined) return undefined;
    const board = boards.atHand(`${path[1]}/${path[2]}/${path[3]}`);
    return board ? preparedAtHand(board, sentHeader(request, 'accept-encoding')) : undefined;
  };
}
