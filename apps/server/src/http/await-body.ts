import type { IncomingMessage, ServerResponse } from 'node:http';

export type ArrivalLimits = {
  /** Bodies awaited at once, over all senders and for one address. */
  maxArriving: number;
  maxArrivingPerAddress: number;
};

/** `here`: the body has arrived; `givenUp`: after too long; neither when the sender disconnects. */
export type AwaitBody = (
  request: IncomingMessage,
  response: ServerResponse,
  outcome: { here: () => void; givenUp: () => void },
) => void;

/** A head costs its sender nothing, so a request counts once its body is here; of too many, the oldest is given up. */
export function createArrivals(
  { maxArriving, maxArrivingPerAddress }: ArrivalLimits,
  addressOf: (request: IncomingMessage) => string | null,
): AwaitBody {
  const all = new Set<Arriving>();
  const byAddress = new Map<string, Set<Arriving>>();

  function add(one: Arriving): void {
    all.add(one);
    const { address } = one;
    if (address === null) return;
    const same = byAddress.get(address) ?? new Set();
    byAddress.set(address, same.add(one));
  }

  function remove(one: Arriving): void {
    all.delete(one);
    if (one.address === null) return;
    const same = byAddress.get(one.address);
    same?.delete(one);
    if (same?.size === 0) byAddress.delete(one.address);
  }

  function giveUpFirst(waiting: Set<Arriving> | undefined, limit: number): void {
    const [first] = waiting ?? [];
    if (first && waiting && waiting.size > limit) first.giveUp();
  }

  function wait(...[request, response, { here, givenUp }]: Parameters<AwaitBody>): void {
    const one: Arriving = {
      address: addressOf(request),
      giveUp() {
        end();
        givenUp();
      },
    };
    const look = () => {
      if (!isHere(request)) return;
      end();
      here();
    };
    const end = () => {
      remove(one);
      request.off('readable', look);
      response.off('close', end);
    };
    add(one);
    request.on('readable', look);
    response.once('close', end);
    if (one.address !== null) giveUpFirst(byAddress.get(one.address), maxArrivingPerAddress);
    giveUpFirst(all, maxArriving);
  }

  return (request, response, outcome) => {
    if (!hasBody(request)) return outcome.here();
    // Bytes that came with the head arrive after they are parsed, later than the next tick.
    setImmediate(() => {
      if (isHere(request)) outcome.here();
      else if (!response.closed) wait(request, response, outcome);
    });
  };
}

type Arriving = { address: string | null; giveUp(): void };

/** All of it, or as much as is buffered before somebody reads it. */
function isHere(request: IncomingMessage): boolean {
  return request.complete || request.readableLength >= request.readableHighWaterMark;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
