import { blockCommand } from './block.ts';
import { cancelCommand } from './cancel.ts';
import { checkCommand } from './check.ts';
import type { Command } from './command.ts';
import { dayCommand } from './day.ts';
import { exportCommand } from './export.ts';
import { golferCommand } from './golfer.ts';
import { importCommand } from './import.ts';
import { keyCommand } from './key.ts';
import { linkCommand } from './link.ts';
import { outboxCommand } from './outbox.ts';
import { paymentsCommand } from './payments.ts';
import { privilegeCommand } from './privilege.ts';
import { reportCommand } from './report.ts';
import { tokenCommand } from './token.ts';
import { unblockCommand } from './unblock.ts';

/** Everything that `npm run course -- ...` can do, by name. */
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
};

/** How to use one command, or all of them. */
export function helpText(name?: string): string {
  const listed = name ? [commands[name]] : Object.values(commands);
  const texts = listed.flatMap((command) => (command ? [`${command.usage}\n    ${command.about}`] : []));
  return `npm run course -- COMMAND\n\n${texts.join('\n\n')}`;
}
