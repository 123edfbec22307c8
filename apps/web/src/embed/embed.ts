import type { OpenTime, OpenTimes } from '@dewsweeper/contract/open-times';
import { openTimes as openTimesPath } from '@dewsweeper/contract/route-paths';
import { chosenTimes, readWanted, wholeNumber } from './chosen-times.ts';
import { styles } from './styles.ts';
import { type Words, wordsIn } from './words.ts';

/**
 * `<dewsweeper-times course="GROUP/COURSE">` on a course's own website (docs/course-systems.md#on-other-websites).
 * Depends on nothing, sends no cookies and stores nothing.
 */
const server =
  document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src).origin : '';

const attributes = ['course', 'players', 'holes', 'count', 'heading-level', 'refresh-seconds'];

class DewsweeperTimes extends HTMLElement {
  static observedAttributes = attributes;
  readonly #root = this.attachShadow({ mode: 'open' });
  #timer: ReturnType<typeof setInterval> | undefined;
  #asking: AbortController | null = null;
  /** As it was read; null before, and 'failed' when the first answer is one. */
  #known: OpenTimes | 'failed' | null = null;
  #drawn = '';

  constructor() {
    super();
    // A sheet of the page's own policy could forbid a style element.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback(): void {
    document.addEventListener('visibilitychange', this.#lookAgain);
    this.#start();
  }

  disconnectedCallback(): void {
    document.removeEventListener('visibilitychange', this.#lookAgain);
    clearInterval(this.#timer);
    this.#asking?.abort();
  }

  attributeChangedCallback(name: string, former: string | null, value: string | null): void {
    if (!this.isConnected || former === value) return;
    if (name === 'course') this.#known = null;
    this.#start();
  }

  #start(): void {
    clearInterval(this.#timer);
    const seconds = wholeNumber(this.getAttribute('refresh-seconds'), {
      least: 1,
      most: 86_400,
      otherwise: 60,
    });
    this.#timer = setInterval(this.#lookAgain, seconds * 1000);
    if (this.#known !== null) this.#draw();
    void this.#look();
  }

  #lookAgain = (): void => {
    if (document.visibilityState === 'visible') void this.#look();
  };

  async #look(): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const [group = '', course = ''] = (this.getAttribute('course') ?? '').split('/');
    try {
      const reply = await fetch(server + openTimesPath(group, course), {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: asking.signal,
      });
      if (!reply.ok) throw new Error(`${reply.status}`);
      const known: OpenTimes = await reply.json();
      if (asking.signal.aborted) return;
      this.#known = known;
    } catch {
      if (asking.signal.aborted) return;
      // Times shown before stay: a click on one that has gone leads to the nearest.
      this.#known ??= 'failed';
    }
    this.#draw();
  }

  #draw(): void {
    const known = this.#known;
    if (known === null) return;
    const language = this.#language();
    const words = wordsIn(language);
    const section = document.createElement('section');
    section.lang = language;
    const level = wholeNumber(this.getAttribute('heading-level'), { least: 1, most: 5, otherwise: 3 });
    section.append(heading(words.heading, level, 'heading'));
    if (known === 'failed') section.append(paragraph(words.failed));
    else section.append(...timesOf(known, { ...this.#wanted(), language, words, level }));
    if (section.outerHTML === this.#drawn) return;
    this.#drawn = section.outerHTML;
    this.#replace(section);
  }

  /** Keeps the focus on its link, else moves it to the first. */
  #replace(section: HTMLElement): void {
    const former = this.#root.activeElement;
    const href = former instanceof HTMLAnchorElement ? former.href : null;
    this.#root.replaceChildren(section);
    if (href === null) return;
    const links = [...section.querySelectorAll('a')];
    (links.find((link) => link.href === href) ?? links[0])?.focus();
  }

  #wanted() {
    return readWanted((name) => this.getAttribute(name));
  }

  #language(): string {
    const named = this.closest('[lang]')?.getAttribute('lang') || 'en';
    return Intl.DateTimeFormat.supportedLocalesOf(canonical(named))[0] ?? 'en';
  }
}

function canonical(language: string): string[] {
  try {
    return Intl.getCanonicalLocales(language);
  } catch {
    return [];
  }
}

type Shown = ReturnType<typeof readWanted> & { language: string; words: Words; level: number };

function timesOf(known: OpenTimes, shown: Shown): HTMLElement[] {
  const { words, language, level } = shown;
  const days = chosenTimes(known, shown);
  const formats = {
    price: new Intl.NumberFormat(language, { style: 'currency', currency: known.currency }),
    clock: new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
    day: new Intl.DateTimeFormat(language, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    }),
  };
  const parts = days.flatMap(({ date, times }) => {
    const list = document.createElement('ul');
    list.setAttribute('part', 'times');
    list.append(...times.map((time) => entry(time, formats, words)));
    return [heading(formats.day.format(new Date(`${date}T12:00Z`)), level + 1, 'day'), list];
  });
  if (days.length === 0) parts.push(paragraph(words.none));
  const all = document.createElement('p');
  all.append(link(known.url, [words.all], words, 'all'));
  return [...parts, all];
}

type Formats = { price: Intl.NumberFormat; clock: Intl.DateTimeFormat };

function entry(time: OpenTime, { price, clock }: Formats, words: Words): HTMLElement {
  const item = document.createElement('li');
  const start = document.createElement('strong');
  start.textContent = clock.format(new Date(`2000-01-01T${time.time}Z`));
  const about = document.createElement('span');
  about.textContent = `${words.holes(time.holes)}, ${price.format(time.priceCents / 100)}`;
  item.append(link(time.url, [start, ' ', about], words, 'time'));
  return item;
}

function link(href: string, content: (Node | string)[], words: Words, part: string): HTMLAnchorElement {
  const made = document.createElement('a');
  made.href = href;
  made.target = '_blank';
  made.rel = 'noopener';
  made.setAttribute('part', part);
  const hint = document.createElement('span');
  hint.className = 'hint';
  hint.textContent = ` (${words.newTab})`;
  made.append(...content, hint);
  return made;
}

function heading(text: string, level: number, part: string): HTMLElement {
  const made = document.createElement(`h${Math.min(level, 6)}`);
  made.setAttribute('part', part);
  made.textContent = text;
  return made;
}

function paragraph(text: string): HTMLElement {
  const made = document.createElement('p');
  made.textContent = text;
  return made;
}

if (!customElements.get('dewsweeper-times')) customElements.define('dewsweeper-times', DewsweeperTimes);
