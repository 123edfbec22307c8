/** One session of a browser behind a WebDriver, as far as a booking needs it (W3C WebDriver). */
export class WebDriverSession {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  static async open(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
    const answer = await ask('POST', `${driverUrl}/session`, { capabilities: { alwaysMatch: capabilities } });
    return new WebDriverSession(`${driverUrl}/session/${(answer as { sessionId: string }).sessionId}`);
  }

  close(): Promise<unknown> {
    return ask('DELETE', this.#url);
  }

  goto(url: string): Promise<unknown> {
    return ask('POST', `${this.#url}/url`, { url });
  }

  reload(): Promise<unknown> {
    return ask('POST', `${this.#url}/refresh`, {});
  }

  async address(): Promise<string> {
    return String(await ask('GET', `${this.#url}/url`));
  }

  /** Runs in the page; `script` is the body of a function. */
  run(script: string): Promise<unknown> {
    return ask('POST', `${this.#url}/execute/sync`, { script, args: [] });
  }

  /** By XPath, as soon as it is there and to be seen. */
  async element(xpath: string): Promise<WebDriverElement> {
    return patiently(`nothing to be seen at ${xpath}`, async () => {
      const found = await ask('POST', `${this.#url}/elements`, { using: 'xpath', value: xpath });
      for (const reference of found as Record<string, string>[]) {
        const url = `${this.#url}/element/${Object.values(reference)[0]}`;
        if (await ask('GET', `${url}/displayed`)) return new WebDriverElement(url);
      }
      return undefined;
    });
  }

  async click(xpath: string): Promise<void> {
    // What moves while it appears may be missed at first.
    await patiently(`no click at ${xpath}`, async () => {
      const element = await this.element(xpath);
      return element.click().then(
        () => true,
        () => undefined,
      );
    });
  }

  /** Presses a key where the focus is; WebDriver has codes of its own for those without a character. */
  async press(key: string): Promise<void> {
    const actions = [
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
    ];
    await ask('POST', `${this.#url}/actions`, { actions: [{ type: 'key', id: 'keys', actions }] });
  }
}

class WebDriverElement {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  click(): Promise<unknown> {
    return ask('POST', `${this.#url}/click`, {});
  }

  type(text: string): Promise<unknown> {
    return ask('POST', `${this.#url}/value`, { text });
  }

  async text(): Promise<string> {
    return String(await ask('GET', `${this.#url}/text`));
  }
}

const timeoutMs = 20_000;

/** The first answer of `look` that is one. */
export async function patiently<Answer>(
  complaint: string,
  look: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await look().catch((error: unknown) => {
      // An element may be gone before it is asked about.
      if (Date.now() > end) throw error;
    });
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(complaint);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const reply = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await reply.json()) as { value: unknown };
  if (!reply.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}
