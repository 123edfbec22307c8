import { courseDate, documentId, numHoles, players } from '@dewsweeper/contract/ids';
import type { Hold } from '@dewsweeper/contract/teetimegroup';
import * as z from 'zod/mini';

export type Players = z.infer<typeof players>;
export type NumHoles = z.infer<typeof numHoles>;

/** A search value as the router reads it: it may have taken `9` or `2026` for a number. */
function fromAddress<Output>(schema: z.ZodMiniType<Output>) {
  return z.catch(z.optional(schema), undefined);
}

const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value: string | number) => String(value)),
);
const number = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value: string | number) => Number(value)),
);

const teeTimesSearch = z.object({
  group: fromAddress(z.pipe(text, documentId)),
  course: fromAddress(z.pipe(text, documentId)),
  date: fromAddress(z.pipe(text, courseDate)),
  players: fromAddress(z.pipe(number, players)),
  holes: fromAddress(z.pipe(number, numHoles)),
});

/** Where and how a golfer wants to play, as far as he has said. */
export type Choices = {
  group?: string | undefined;
  course?: string | undefined;
  date?: string | undefined;
  players?: Players | undefined;
  holes?: NumHoles | undefined;
};

/** What the address of Reserve a Tee Time says. Whatever is malformed counts as not said. */
export function readChoices(search: Record<string, unknown>): Choices {
  return teeTimesSearch.parse(search);
}

/** Choices that name one list of times. */
export type CompleteChoices = Required<{ [Key in keyof Choices]: NonNullable<Choices[Key]> }>;

/** Another course starts over: its days, group sizes and holes are its own. */
export function chooseCourse(course: { group: string; course: string }): Choices {
  return { group: course.group, course: course.course };
}

/** Changing the date resets players and holes (spec.md section 4). */
export function chooseDate(choices: Choices, date: string | undefined): Choices {
  if (date === choices.date) return choices;
  const { group, course } = choices;
  // A first date is no change of date: what was chosen before it stays.
  if (choices.date === undefined) return { ...choices, date };
  return { group, course, date };
}

export function choosePlayers(choices: Choices, players: Players): Choices {
  return { ...choices, players };
}

export function chooseHoles(choices: Choices, holes: NumHoles): Choices {
  return { ...choices, holes };
}

/** The choices once date, players and holes are all made, else null. */
export function completeChoices(choices: Choices): CompleteChoices | null {
  const { group, course, date, players, holes } = choices;
  if (!group || !course || !date || !players || !holes) return null;
  return { group, course, date, players, holes };
}

/** A date that the course does not offer (an old link) counts as not chosen. */
export function withOfferedDate(choices: Choices, offered: readonly string[] | undefined): Choices {
  if (choices.date === undefined || offered === undefined || offered.includes(choices.date)) return choices;
  return { ...choices, date: undefined };
}

/** The choices that a hold was made with. */
export function choicesOf(hold: HeldTime): CompleteChoices {
  const { group, course, date, players, numHoles } = hold;
  return { group, course, date, players, holes: numHoles };
}

/** Whether a hold was made with these choices, as far as they are made. */
export function isHeldWith(choices: Choices, hold: HeldTime): boolean {
  const made = choicesOf(hold);
  return chosen.every((name) => choices[name] === undefined || choices[name] === made[name]);
}

type HeldTime = Pick<Hold, 'group' | 'course' | 'date' | 'players' | 'numHoles'>;
const chosen = ['group', 'course', 'date', 'players', 'holes'] as const;

/** Names one list of times: the same key means the golfer changed nothing. */
export function choicesKey(choices: CompleteChoices): string {
  return `${choices.group}/${choices.course}/${choices.date}/${choices.players}/${choices.holes}`;
}
