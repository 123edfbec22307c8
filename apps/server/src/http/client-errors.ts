import type { Socket } from 'node:net';
import type { ProblemCode } from '@dewsweeper/contract/problem';
import { problemOf } from './problems.ts';

const codes: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

export function answerClientErrors(
  headers: Record<string, string>,
): (error: Error & { code?: string }, socket: Socket) => void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const problem = problemOf(codes[error.code ?? ''] ?? 'invalid-request');
      const body = JSON.stringify(problem);
      socket.write(
        [
          `HTTP/1.1 ${problem.status} Refused`,
          'Content-Type: application/problem+json',
          'Cache-Control: no-store',
          `Content-Length: ${Buffer.byteLength(body)}`,
          'Connection: close',
          ...lines,
          '',
          body,
        ].join('\r\n'),
      );
    }
    socket.destroy(error);
  };
}
