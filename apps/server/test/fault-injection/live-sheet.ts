import { setTimeout as sleep } from 'node:timers/promises';
import type { Sheet } from '@dewsweeper/contract/clubhouse';
import { routes } from '@dewsweeper/contract/routes';
import type { RemoteBrowser } from '../remote-browser.ts';

const retryMs = 100;

/** A day's sheet as the clubhouse shows it: read again at each change that its stream tells of, and when that opens. */
export class LiveSheet {
  shown: Sheet | null = null;
  readonly #browser: RemoteBrowser;
  readonly #paths: { sheet: string; live: string };
  readonly #closing = new AbortController();
  #isOutdated = false;
  #reading: Promise<void> | null = null;
  #following: Promise<void> | null = null;

  constructor(
    browser: RemoteBrowser,
    { group, course, date }: { group: string; course: string; date: string },
  ) {
    this.#browser = browser;
    this.#paths = {
      sheet: `/api/clubhouse/groups/${group}/courses/${course}/sheet/${date}`,
      live: routes.clubhouseLive(group, course, date),
    };
  }

  open(): void {
    this.#following = this.#follow();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#following;
    await this.#reading;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        const { status, body } = await this.#browser.open(this.#paths.live, signal);
        if (status === 200 && body) {
          this.#readAgain();
          let unread = '';
          for await (const text of body.pipeThrough(new TextDecoderStream())) {
            const events = (unread + text).split('\n\n');
            unread = events.pop() ?? '';
            if (events.some((event) => event.includes('event: changed'))) this.#readAgain();
          }
        }
      } catch {
        // The server, or the stream, is away.
      }
      await sleep(retryMs);
    }
  }

  #readAgain(): void {
    this.#isOutdated = true;
    this.#reading ??= this.#read().finally(() => (this.#reading = null));
  }

  async #read(): Promise<void> {
    while (this.#isOutdated && !this.#closing.signal.aborted) {
      this.#isOutdated = false;
      const reply = await this.#browser.send('GET', this.#paths.sheet).catch(() => null);
      if (reply?.statusCode === 200) this.shown = reply.json();
      else {
        this.#isOutdated = true;
        await sleep(retryMs);
      }
    }
  }
}
