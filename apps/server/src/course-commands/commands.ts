import { blockCommand } from './block.ts';
import { cancelCommand } from './cancel.ts';
import { checkCommand } from './check.ts';
import type { Command } from './command.ts';
import { dayCommand } from './day.ts';
import { examplesCommand } from './examples.ts';
import { exportCommand } from './export.ts';
import { golferCommand } from './golfer.ts';
import { importCommand } from './import.ts';
import { keyCommand } from './key.ts';
import { linkCommand } from './link.ts';
import { outboxCommand } from './outbox.ts';
import { paymentsCommand } from './payments.ts';
import { privilegeCommand } from './privilege.ts';
import { removeCommand } from './remove.ts';
import { reportCommand } from './report.ts';
import { tokenCommand } from './token.ts';
import { unblockCommand } from './unblock.ts';

/** The commands on courses, by name; bin/dewsweeper adds start, doctor, backup and restore. */
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
  remove: removeCommand,
  examples: examplesCommand,
};

const otherCommands = [
  'start\n    Serves golfers until Ctrl-C.',
  'doctor\n    Looks at the set-up, changes nothing, and says what is wrong.',
  'backup FOLDER [--keep N]\n    Puts a copy of the embedded database into FOLDER while golfers book on.',
  'restore BACKUP [--replace]\n    Puts a backup into DATA_DIR.',
];

/** How to use one command, or all of them. */
export function helpText(name?: string): string {
  const listed = name ? [commands[name]] : Object.values(commands);
  const texts = listed.flatMap((command) => (command ? [`${command.usage}\n    ${command.about}`] : []));
  return `dewsweeper COMMAND\n\n${[...texts, ...(name ? [] : otherCommands)].join('\n\n')}`;
}
