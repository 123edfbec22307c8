import { courseDate, documentId, numHoles, players } from '@dewsweeper/contract/ids';
import type { Hold } from '@dewsweeper/contract/teetimegroup';
import * as z from 'zod/mini';

export type Players = z.infer<typeof players>;
export type NumHoles = z.infer<typeof numHoles>;

export type Choices = {
  group?: string | undefined;
  course?: string | undefined;
  date?: string | undefined;
  players?: Players | undefined;
  holes?: NumHoles | undefined;
};

/** Malformed parameters count as absent. */
export function readChoices(search: Record<string, unknown>): Choices {
  return {
    group: valid(documentId, textOf(search['group'])),
    course: valid(documentId, textOf(search['course'])),
    date: valid(courseDate, textOf(search['date'])),
    players: valid(players, numberOf(search['players'])),
    holes: valid(numHoles, numberOf(search['holes'])),
  };
}

function valid<Output>(schema: z.ZodMiniType<Output>, value: unknown): Output | undefined {
  return z.safeParse(schema, value).data;
}

/** The router may have parsed `9` or `2026` as a number. */
function textOf(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' ? Number(value) : value;
}

export type CompleteChoices = Required<{ [Key in keyof Choices]: NonNullable<Choices[Key]> }>;

/** Resets date, players and holes: they depend on the course. */
export function chooseCourse(course: { group: string; course: string }): Choices {
  return { group: course.group, course: course.course };
}

/** Resets players and holes. */
export function chooseDate(choices: Choices, date: string | undefined): Choices {
  if (date === choices.date) return choices;
  const { group, course } = choices;
  // A first date is no change: earlier choices stay.
  if (choices.date === undefined) return { ...choices, date };
  return { group, course, date };
}

export function choosePlayers(choices: Choices, players: Players): Choices {
  return { ...choices, players };
}

export function chooseHoles(choices: Choices, holes: NumHoles): Choices {
  return { ...choices, holes };
}

export function completeChoices(choices: Choices): CompleteChoices | null {
  const { group, course, date, players, holes } = choices;
  if (!group || !course || !date || !players || !holes) return null;
  return { group, course, date, players, holes };
}

/** A date that the course does not offer, as in an old link, counts as not chosen. */
export function withOfferedDate(choices: Choices, offered: readonly string[] | undefined): Choices {
  if (choices.date === undefined || offered === undefined || offered.includes(choices.date)) return choices;
  return { ...choices, date: undefined };
}

export function choicesOf(hold: HeldTime): CompleteChoices {
  const { group, course, date, players, numHoles } = hold;
  return { group, course, date, players, holes: numHoles };
}

export function isHeldWith(choices: Choices, hold: HeldTime): boolean {
  const made = choicesOf(hold);
  return chosen.every((name) => choices[name] === undefined || choices[name] === made[name]);
}

type HeldTime = Pick<Hold, 'group' | 'course' | 'date' | 'players' | 'numHoles'>;
const chosen = ['group', 'course', 'date', 'players', 'holes'] as const;

export function choicesKey(choices: CompleteChoices): string {
  return `${choices.group}/${choices.course}/${choices.date}/${choices.players}/${choices.holes}`;
}
