import { appendFileSync, readFileSync } from 'node:fs';

/** A request by golfer or staff. A slot is one cell of one course-day, by any name. */
export type Asked =
  /** Takes all of the slots and releases the golfer's former hold. */
  | { does: 'hold'; slots: string[] }
  /** `open` renews the hold; `pay` confirms it with money. */
  | { does: 'confirm' | 'open' | 'pay' | 'end'; group: string }
  | { does: 'block' | 'unblock'; slots: string[] };

/**
 * `taken`: somebody else has a slot. `lost`: the hold expired, or the course has its slot. `other`: refused
 * for another reason.
 */
export type Said =
  | { says: 'held'; group: string; untilMs: number }
  | { says: 'opened'; untilMs: number }
  | { says: 'taken' | 'lost' | 'confirmed' | 'ended' | 'done' | 'other' };

/** A call when sent, or a reply when received. A call without a reply may have been carried out or not. */
export type Line =
  | { call: number; atMs: number; golfer: string; asked: Asked }
  | { reply: number; atMs: number; said: Said };

export type Exchange = {
  call: number;
  golfer: string;
  asked: Asked;
  calledMs: number;
  repliedMs: number;
  said: Said | null;
};

/** Pairs calls with replies, in call order. */
export function exchangesOf(lines: readonly Line[]): Exchange[] {
  const exchanges = new Map<number, Exchange>();
  for (const line of lines) {
    if ('call' in line) {
      const { call, golfer, asked, atMs } = line;
      exchanges.set(call, {
        call,
        golfer,
        asked,
        calledMs: atMs,
        repliedMs: Number.POSITIVE_INFINITY,
        said: null,
      });
      continue;
    }
    const exchange = exchanges.get(line.reply);
    if (!exchange) throw new Error(`a reply to call ${line.reply}, which nobody made`);
    exchange.repliedMs = line.atMs;
    exchange.said = line.said;
  }
  return [...exchanges.values()];
}

export function readHistory(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text) as Line);
}

/** Writes a history as it happens; without a file in memory. */
export class Recorder {
  readonly lines: Line[] = [];
  readonly #file: string | null;
  readonly #nowMs: () => number;
  #calls = 0;

  constructor(file: string | null, nowMs: () => number = Date.now) {
    this.#file = file;
    this.#nowMs = nowMs;
  }

  /** Records a call; the returned function records its reply. */
  call(golfer: string, asked: Asked): (said: Said) => void {
    this.#calls += 1;
    const call = this.#calls;
    this.#write({ call, atMs: this.#nowMs(), golfer, asked });
    return (said) => this.#write({ reply: call, atMs: this.#nowMs(), said });
  }

  #write(line: Line): void {
    this.lines.push(line);
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}
