import type { Sender } from './payments/paying-golfer.ts';

export class RemoteBrowser implements Sender {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async send(...[method, path, sent]: Parameters<Sender['send']>): ReturnType<Sender['send']> {
    const reply = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
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
