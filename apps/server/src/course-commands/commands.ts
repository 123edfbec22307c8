import { blockCommand } from './block.ts';
import { cancelCommand } from './cancel.ts';
import { checkCommand } from './check.ts';
import type { Command } from './command.ts';
import { CommandProblem } from './command-problem.ts';
import { dayCommand } from './day.ts';
import { distributeCommand } from './distribute.ts';
import { examplesCommand } from './examples.ts';
import { exportCommand } from './export.ts';
import { golferCommand } from './golfer.ts';
import { importCommand } from './import.ts';
import { keyCommand } from './key.ts';
import { linkCommand } from './link.ts';
import { outboxCommand } from './outbox.ts';
import { pauseCommand, resumeCommand } from './pause.ts';
import { paymentsCommand } from './payments.ts';
import { privilegeCommand } from './privilege.ts';
import { removeCommand } from './remove.ts';
import { reportCommand } from './report.ts';
import { staffCommand } from './staff.ts';
import { tokenCommand } from './token.ts';
import { unblockCommand } from './unblock.ts';

export const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  export: exportCommand,
  check: checkCommand,
  link: linkCommand,
  privilege: privilegeCommand,
  token: tokenCommand,
  payments: paymentsCommand,
  cancel: cancelCommand,
  outbox: outboxCommand,
  day: dayCommand,
  block: blockCommand,
  unblock: unblockCommand,
  report: reportCommand,
  key: keyCommand,
  golfer: golferCommand,
  staff: staffCommand,
  remove: removeCommand,
  examples: examplesCommand,
  distribute: distributeCommand,
  pause: pauseCommand,
  resume: resumeCommand,
};

const otherCommands = [
  'start\n    Serves golfers until Ctrl-C.',
  'doctor\n    Looks at the set-up, changes nothing, and says what is wrong.',
  'backup FOLDER [--keep N]\n    Copies the embedded database into FOLDER; golfers can keep booking.',
  'restore BACKUP [--replace]\n    Puts a backup into DATA_DIR.',
  'upgrade RELEASE [--have-backup]\n    Replaces this release with a newer one, and rolls back by itself on failure.',
];

export function unknownCommand(name: string): CommandProblem {
  const names = [...Object.keys(commands), ...otherCommands.map((text) => text.split(/\s/)[0] ?? '')];
  const near = nearest(name, names);
  const hint = near ? `Did you mean ${near}?` : 'See: dewsweeper help';
  return new CommandProblem(
    `Commands: ${names.join(', ')}`,
    `There is no command ${JSON.stringify(name)}. ${hint}`,
  );
}

/** The name with the fewest edits, if few enough for a typing error. */
function nearest(typed: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, edits: editsBetween(typed.toLowerCase().slice(0, 30), name) }))
    .toSorted((a, b) => a.edits - b.edits);
  return best && best.edits <= 2 ? best.name : undefined;
}

function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of from.split('').entries()) {
    const next = [at + 1];
    for (let column = 1; column <= to.length; column += 1)
      next.push(
        Math.min(
          (next[column - 1] ?? 0) + 1,
          (row[column] ?? 0) + 1,
          (row[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

export function helpText(name?: string): string {
  const listed = name ? [commands[name]] : Object.values(commands);
  const texts = listed.flatMap((command) => (command ? [`${command.usage}\n    ${command.about}`] : []));
  return `dewsweeper COMMAND\n\n${[...texts, ...(name ? [] : otherCommands)].join('\n\n')}`;
}
