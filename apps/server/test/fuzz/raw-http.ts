import { connect } from 'node:net';

/** A request byte by byte: header lines and target are sent as they are. */
export type RawRequest = {
  method: string;
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
};

export type RawReply = {
  /** 0 when the server closed the connection without a reply. */
  status: number;
  headers: Map<string, string>;
  body: string;
  /** The server was waiting for more of the request when the client stopped. */
  isCut: boolean;
};

const maxMs = 10_000;
const maxWaitMs = 1_000;

/**
 * Sends one request on its own connection and reads the reply; of an event stream only the headers. Rejects
 * when the server neither answers nor closes within ten seconds.
 */
export function sendRaw(port: number, request: RawRequest): Promise<RawReply> {
  const lines = request.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `${request.method} ${request.target} HTTP/1.1\r\n${lines}\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    // An endless body is cut off: the server need not wait for it.
    let isCut = false;
    const cut = setTimeout(() => {
      isCut = true;
      socket.end();
    }, maxWaitMs);
    const finish = () => {
      clearTimeout(timer);
      clearTimeout(cut);
      socket.destroy();
      resolve({ ...readReply(Buffer.concat(received)), isCut });
    };
    const timer = setTimeout(() => {
      clearTimeout(cut);
      socket.destroy();
      reject(new Error(`no end of a reply within ${maxMs / 1000} s`));
    }, maxMs);
    socket.on('connect', () => socket.write(Buffer.concat([Buffer.from(head, 'latin1'), request.body])));
    socket.on('data', (bytes) => {
      received.push(bytes);
      const soFar = Buffer.concat(received).toString('latin1');
      if (isWhole(soFar, request.method)) finish();
    });
    // A server that refuses a body early may reset the connection after its reply.
    socket.on('error', finish);
    socket.on('close', finish);
  });
}

/** Whether the reply is complete: by Content-Length, the last chunk, or a stream's head. */
function isWhole(text: string, method: string): boolean {
  const endOfHead = text.indexOf('\r\n\r\n');
  if (endOfHead < 0) return false;
  const { status, headers } = readHead(text.slice(0, endOfHead));
  if (status >= 100 && status < 200) return false;
  if (method === 'HEAD' || status === 204 || status === 304) return true;
  if (headers.get('content-type')?.startsWith('text/event-stream')) return true;
  const length = headers.get('content-length');
  if (length !== undefined) return text.length - endOfHead - 4 >= Number(length);
  return headers.get('transfer-encoding') === 'chunked' && text.endsWith('0\r\n\r\n');
}

function readReply(bytes: Buffer): Omit<RawReply, 'isCut'> {
  const text = bytes.toString('latin1').replace(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, '');
  const endOfHead = text.indexOf('\r\n\r\n');
  if (endOfHead < 0) return { status: 0, headers: new Map(), body: text };
  const head = readHead(text.slice(0, endOfHead));
  // Further bytes answer something that the server took for a second request.
  const length = Number(head.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  const body = text.slice(endOfHead + 4, endOfHead + 4 + length);
  return { ...head, body: Buffer.from(body, 'latin1').toString('utf8') };
}

function readHead(head: string): Pick<RawReply, 'status' | 'headers'> {
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1] ?? 0), headers };
}
