import type { Pool } from 'pg';
import type { Rows, Values } from './hold-statements.ts';
import * as holds from './hold-statements.ts';
import * as payments from './payment-statements.ts';
import { type StaffBlock, Tables } from './tables.ts';

type Statement = (tables: Tables, values: Values) => Rows;
type Question = { name?: string; text?: string; values?: Values } | string;

const finite = (ms: number): number | null => (Number.isFinite(ms) ? ms : null);

const statements: Record<string, Statement> = {
  'place-hold': holds.placeHold,
  'confirm-hold': holds.confirmHold,
  'end-teetimegroup': holds.endTeeTimeGroup,
  'find-own-teetimegroup': holds.findOwnTeeTimeGroup,
  'open-payment-window': payments.openWindow,
  'start-payment': payments.startPayment,
  'settle-charged': payments.settleCharged,
  'settle-without-reservation': payments.settleWithoutReservation,
  'find-payment': payments.findPayment,
  'find-latest-payment': payments.findLatestPayment,
  'take-due-payments': payments.takeDue,
  'ask-in': payments.askIn,
  'mark-given-up': payments.markGivenUp,
  'ask-soon': payments.askSoon,
  'find-held': (tables, values) => {
    const hold = tables.holds.get(values[0] as string);
    const lives = hold?.expiresAt != null && hold.expiresAt > tables.nowMs;
    return lives ? [{ courseKey: hold.courseKey, id: hold.groupID }] : [];
  },
  course: (tables, values) => {
    const [courseKey] = values as [string];
    const course = tables.courses.get(courseKey);
    return course ? [{ ...course }] : [];
  },
  day: (tables, values) => {
    const [courseKey, date, knownRevision, knownVersion] = values as [string, string, number, number];
    const course = tables.courses.get(courseKey);
    if (!course) return [];
    const version = tables.days.get(`${courseKey} ${date}`) ?? 0;
    const { revision } = course;
    const { nowMs } = tables;
    if (revision === knownRevision && version === knownVersion)
      return [{ revision, version, nowMs, claims: null, obstructions: null }];
    const isHere = (row: { courseKey: string; date: string }) =>
      row.courseKey === courseKey && row.date === date;
    return [
      {
        revision,
        version,
        nowMs,
        claims: [...tables.claims.values()]
          .filter(isHere)
          .map((one) => [one.teeID, one.cell, finite(one.expiresAt), one.groupID, one.uid]),
        obstructions: tables.obstructions
          .filter(isHere)
          .map((one) => [one.teeID, one.from, one.to, finite(one.expiresAt)]),
      },
    ];
  },
  'remember-draft': (tables, values) => {
    const [uid, golfers] = values as [string, string];
    tables.drafts.set(uid, { golfers: JSON.parse(golfers), updatedAt: tables.nowMs });
    return [];
  },
  'find-draft': (tables, values) => {
    const [uid] = values as [string];
    const golfers = tables.draftOf(uid);
    return golfers === null ? [] : [{ golfers }];
  },
  'forget-draft': (tables, values) => {
    const [uid] = values as [string];
    tables.drafts.delete(uid);
    return [];
  },
};

/** Statements without a name, by how they begin; of those of `sweep` only the tables of holds are kept here. */
const unnamed: [RegExp, Statement][] = [
  [/^update teetimegroups g set status = 'expired'/, holds.markExpired],
  [/^delete from claims c using/, holds.endExpiredClaims],
  [/^\s*(with old as .*)?delete from (sessions|password_resets|rate_limits|messages|mails)/s, () => []],
];

/**
 * PostgreSQL, as far as holds, reservations and payments know it: each statement of the stores, by its name, as one act
 * on tables in memory. The conformance suite holds it equal to the real one.
 */
export class MemoryPostgres {
  readonly tables: Tables;
  readonly #replaced: Record<string, Statement>;

  /** `replaced`: statements that a test spoils. */
  constructor(nowMs: number, replaced: Record<string, Statement> = {}) {
    this.tables = new Tables(nowMs);
    this.#replaced = replaced;
  }

  /** One statement, whole and at once. */
  run(question: Question, listed: Values = []): { rows: Rows } {
    const { name, text = '', values = listed } = typeof question === 'string' ? { text: question } : question;
    const statement =
      (name !== undefined && (this.#replaced[name] ?? statements[name])) ||
      unnamed.find(([begins]) => begins.test(text))?.[1];
    if (!statement) throw new Error(`the store in memory has no statement ${name ?? text}`);
    return { rows: statement(this.tables, values) };
  }

  /** As node-postgres has it, for the stores. */
  get pool(): Pool {
    return { query: async (question: Question, values?: Values) => this.run(question, values) } as never;
  }

  /** Staff put a block over cells, as an import would. */
  block(block: StaffBlock): void {
    this.unblock(block);
    this.tables.obstructions.push({ ...block, expiresAt: Number.POSITIVE_INFINITY });
  }

  unblock({ courseKey, date, groupID }: Pick<StaffBlock, 'courseKey' | 'date' | 'groupID'>): void {
    this.tables.endObstructionsOf(courseKey, date, groupID);
    this.tables.bumpDay(courseKey, date);
  }

  /** Staff change something about the course. */
  touchCourse(courseKey: string): void {
    const course = this.tables.courses.get(courseKey);
    if (course) this.tables.courses.set(courseKey, { ...course, revision: course.revision + 1 });
  }
}
