import { routes } from '@dewsweeper/contract/routes';

/** `lost`: the stream broke, and no other is open yet. */
export type LiveStatus = 'closed' | 'connecting' | 'open' | 'lost';

const eventNames = ['board', 'board-change', 'changed'] as const;
export type LiveEventName = (typeof eventNames)[number];

export type LiveSource = {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
};

export type LivePorts = {
  connect: (url: string) => LiveSource;
  setTimer: (run: () => void, ms: number) => number;
  clearTimer: (timer: number) => void;
  /** `data` is not parsed yet. */
  onEvent: (name: LiveEventName, data: string) => void;
  /** These topics had a gap: fetch them again. */
  onHeal: (topics: string[]) => void;
};

type Stream = { source: LiveSource; topics: string[] };

const closedReadyState = 2;
const gatherMs = 30;
const firstRetryMs = 1000;
const maxRetryMs = 30_000;

/**
 * One stream for all topics of a tab, closed while it is hidden. When topics change, the old stream stays
 * open until the new one is, so that no event is missed.
 */
export class LiveClient {
  readonly #ports: LivePorts;
  readonly #watchers = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #current: Stream | null = null;
  #next: Stream | null = null;
  #status: LiveStatus = 'closed';
  #visible = true;
  #retryMs = firstRetryMs;
  #timer = 0;

  constructor(ports: LivePorts) {
    this.#ports = ports;
  }

  get status(): LiveStatus {
    return this.#status;
  }

  watch(topic: string): () => void {
    this.#watchers.set(topic, (this.#watchers.get(topic) ?? 0) + 1);
    this.#connectIn(gatherMs);
    return () => {
      const left = (this.#watchers.get(topic) ?? 1) - 1;
      if (left > 0) this.#watchers.set(topic, left);
      else this.#watchers.delete(topic);
      this.#connectIn(gatherMs);
    };
  }

  setVisible(visible: boolean): void {
    if (visible === this.#visible) return;
    this.#visible = visible;
    this.#connect();
  }

  /** After a change of network a stream may look open and deliver nothing. */
  reconnect(): void {
    if (this.#status === 'closed') return;
    this.#close();
    this.#retryMs = firstRetryMs;
    this.#connect();
  }

  onStatus(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #connectIn(ms: number): void {
    this.#ports.clearTimer(this.#timer);
    this.#timer = this.#ports.setTimer(() => this.#connect(), ms);
  }

  #connect(): void {
    const topics = [...this.#watchers.keys()].toSorted();
    if (!this.#visible || topics.length === 0) {
      this.#close();
      this.#become('closed');
      return;
    }
    if (this.#serves(topics)) return;
    this.#next?.source.close();
    this.#next = { source: this.#ports.connect(addressOf(topics)), topics };
    if (this.#status === 'closed') this.#become('connecting');
    this.#listenTo(this.#next);
  }

  #serves(topics: string[]): boolean {
    const newest = this.#next ?? this.#current;
    if (newest === null || newest.source.readyState === closedReadyState) return false;
    return newest.topics.join() === topics.join();
  }

  #listenTo(stream: Stream): void {
    stream.source.addEventListener('open', () => this.#opened(stream));
    stream.source.addEventListener('error', () => this.#broken(stream));
    for (const name of eventNames) {
      stream.source.addEventListener(name, (event) => {
        if (this.#hears(stream)) this.#ports.onEvent(name, event.data);
      });
    }
  }

  #opened(stream: Stream): void {
    if (!this.#hears(stream)) return;
    // The browser reopens a broken stream by itself: events in between were missed.
    const heard = this.#status === 'open' && stream === this.#next ? (this.#current?.topics ?? []) : [];
    if (stream === this.#next) {
      this.#current?.source.close();
      this.#current = stream;
      this.#next = null;
    }
    this.#retryMs = firstRetryMs;
    this.#become('open');
    this.#ports.onHeal(stream.topics.filter((topic) => !heard.includes(topic)));
  }

  #broken(stream: Stream): void {
    if (!this.#hears(stream)) return;
    this.#become('lost');
    if (stream.source.readyState !== closedReadyState) return;
    this.#connectIn(this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs);
  }

  #hears(stream: Stream): boolean {
    return stream === this.#current || stream === this.#next;
  }

  #close(): void {
    this.#ports.clearTimer(this.#timer);
    this.#current?.source.close();
    this.#next?.source.close();
    this.#current = null;
    this.#next = null;
  }

  #become(status: LiveStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}

function addressOf(topics: string[]): string {
  return `${routes.live}?topics=${topics.map(encodeURIComponent).join(',')}`;
}
