import { OutputClosed } from './closed-output.ts';
import { CommandProblem } from './course-commands/command-problem.ts';
import { commands, helpText } from './course-commands/commands.ts';
import { StartProblem } from './start-problem.ts';

const [name = 'help', ...words] = process.argv.slice(2);

try {
  const command = commands[name];
  if (command && !words.includes('--help')) await command.run(words);
  else if (command || ['help', '--help', '-h'].includes(name))
    console.log(helpText(command ? name : undefined));
  else throw new CommandProblem(`There is no command ${JSON.stringify(name)}.`, '', helpText());
} catch (error) {
  if (error instanceof OutputClosed) process.exit();
  const isTold = error instanceof CommandProblem || error instanceof StartProblem;
  if (!isTold) throw error;
  for (const line of error.lines) console.error(line);
  process.exitCode = 1;
}
