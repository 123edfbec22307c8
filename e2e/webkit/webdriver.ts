/** The part of W3C WebDriver that a booking and a clerk's day need. */
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

  /** `script` is a function body, run in the page. */
  run(script: string): Promise<unknown> {
    return ask('POST', `${this.#url}/execute/sync`, { script, args: [] });
  }

  /** By XPath, once it is visible. */
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
    // Clicks on moving elements may miss.
    await patiently(`no click at ${xpath}`, async () => {
      const element = await this.element(xpath);
      return element.click().then(
        () => true,
        () => undefined,
      );
    });
  }

  /** One after another, to whatever has the focus. Keys without a character have codes of WebDriver's. */
  async press(...keys: string[]): Promise<void> {
    const actions = keys.flatMap((key) => [
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
    ]);
    await this.#keys(actions);
  }

  async pressWithShift(key: string): Promise<void> {
    const shift = '\uE008';
    await this.#keys([
      { type: 'keyDown', value: shift },
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
      { type: 'keyUp', value: shift },
    ]);
  }

  async #keys(actions: { type: string; value: string }[]): Promise<void> {
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

/** The first result of `look`, retried while it throws. */
export async function patiently<Answer>(
  complaint: string,
  look: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await look().catch((error: unknown) => {
      // The element may be gone.
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
