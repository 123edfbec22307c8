import type { Sender } from './payments/paying-golfer.ts';

export class RemoteBrowser implements Sender {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** For a stream; `signal` ends it. */
  async open(path: string, signal: AbortSignal): Promise<Response> {
    return fetch(`${this.#url}${path}`, { headers: { cookie: this.#cookieHeader() }, signal });
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(...[method, path, sent]: Parameters<Sender['send']>): ReturnType<Sender['send']> {
    const reply = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        cookie: this.#cookieHeader(),
        ...(sent && { 'content-type': 'application/json' }),
      },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
    }
    const body = await reply.text();
    return { statusCode: reply.status, body, json: () => JSON.parse(body) };
  }
}
