import { OutputClosed } from './closed-output.ts';
import { commands, helpText, unknownCommand } from './course-commands/commands.ts';
import { problemLines } from './problem-lines.ts';

const [name = 'help', ...words] = process.argv.slice(2);

try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command && !words.some((word) => word === '--help' || word === '-h')) await command.run(words);
  else if (command || ['help', '--help', '-h'].includes(name))
    console.log(helpText(command ? name : words.find((word) => Object.hasOwn(commands, word))));
  else throw unknownCommand(name);
} catch (error) {
  if (error instanceof OutputClosed) process.exit();
  for (const line of problemLines(error)) console.error(line);
  process.exitCode = 1;
}
