import { setTimeout as sleep } from 'node:timers/promises';
import { type LiveStream, openLiveStream } from '../live-stream.ts';

const retryMs = 100;

/** A browser tab: watches boards, and resumes whenever its stream ends. */
export class Watcher {
  readonly #url: string;
  readonly #topics: readonly string[];
  #stream: LiveStream | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;
  returns = 0;
  readonly gaps: string[] = [];

  constructor(url: string, topics: readonly string[]) {
    this.#url = url;
    this.#topics = topics;
  }

  get boards(): LiveStream['boards'] {
    return this.#stream?.boards ?? new Map();
  }

  async open(): Promise<void> {
    this.#stream = await openLiveStream(this.#url, this.#topics);
    await this.#stream.heard('board');
    this.#running = this.#run(this.#stream);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stream?.close();
    await this.#running;
  }

  async #run(first: LiveStream): Promise<void> {
    let stream = first;
    let lastEventID = '';
    while (!this.#isClosed) {
      if (stream.status === 200 && !stream.isEnded()) {
        await sleep(20);
        continue;
      }
      lastEventID = stream.lastEventId() || lastEventID;
      this.gaps.push(...stream.gaps);
      await sleep(retryMs);
      const headers = lastEventID === '' ? undefined : { 'last-event-id': lastEventID };
      const next = await openLiveStream(this.#url, this.#topics, headers, stream.boards).catch(() => null);
      if (!next) continue;
      if (next.status === 200) this.returns += 1;
      stream = next;
      this.#stream = next;
    }
    stream.close();
  }
}
