import { CommandProblem } from './command-problem.ts';

export function wrongWords(usage: string, problem: string): CommandProblem {
  const [first = '', ...others] = usage.split('\n');
  const indent = ' '.repeat('Usage: '.length);
  return new CommandProblem(`Usage: ${first}`, ...others.map((line) => `${indent}${line}`), problem);
}

/** Such as `block needs FROM and TO.`; `words` excludes options. */
export function wrongCount(usage: string, words: readonly string[]): CommandProblem {
  const { command, words: wanted } = lineFor(usage, words);
  const missing = wanted.filter(({ isOptional }) => !isOptional).slice(words.length);
  if (missing.length > 0) {
    const after = words.length > 0 ? ` after ${words.map((word) => JSON.stringify(word)).join(' ')}` : '';
    return wrongWords(usage, `${command} needs ${listed(missing.map(({ name }) => name))}${after}.`);
  }
  const extra = words.slice(wanted.length).map((word) => JSON.stringify(word));
  return wrongWords(
    usage,
    extra.length > 0
      ? `${command} takes no ${listed(extra)}. A text with spaces stands in quotes.`
      : `${command} is not written like this.`,
  );
}

/** An unknown act, such as `privilege change`. */
export function wrongAct(usage: string, act: string | undefined, acts: readonly string[]): CommandProblem {
  const command = usage.split(' ')[0];
  const known = listed(acts, 'or');
  return wrongWords(
    usage,
    act ? `${command} has no ${JSON.stringify(act)}: say ${known}.` : `${command} needs ${known}.`,
  );
}

export function wrongOption(usage: string, error: unknown, options: readonly string[]): CommandProblem {
  const { code, message } = error as { code?: string; message: string };
  const option = /'(?:-\w, )?(-{1,2}[^\s',=<]*)/.exec(message)?.[1] ?? '';
  const { command } = lineFor(usage, []);
  const known = options.map((name) => `--${name}`);
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return wrongWords(
      usage,
      known.length > 0
        ? `${command} has no option ${option}. It has ${listed(known)}.`
        : `${command} has no options, ${option} neither.`,
    );
  return wrongWords(
    usage,
    message.includes('does not take')
      ? `${option} takes no value.`
      : `${option} needs a value after it. One that begins with "-" is written ${option}=VALUE.`,
  );
}

type Word = { name: string; isOptional: boolean };

function lineFor(usage: string, words: readonly string[]): { command: string; words: Word[] } {
  const lines = usage
    .split('\n')
    .map((line) => wordsOf(line.replace(/^(dewsweeper|course) /, '')))
    .map(([command, ...rest]) => ({ command: command?.name ?? '', words: rest }));
  const fits = ({ words: wanted }: (typeof lines)[number]) =>
    wanted.every(
      ({ name }, at) => at >= words.length || !isLiteral(name) || name.split('|').includes(words[at] ?? ''),
    );
  const fitting = lines.filter(fits);
  const begun = fitting.find(({ words: [first] }) => first && isLiteral(first.name)) ?? fitting[0];
  return begun ?? lines[0] ?? { command: '', words: [] };
}

/** Capitals are placeholders; other words are typed as they are. */
function isLiteral(name: string): boolean {
  return /^[a-z|]+$/.test(name);
}

function wordsOf(line: string): Word[] {
  const words: Word[] = [];
  for (const [piece] of line.matchAll(/\[(?:[^[\]]|\[[^\]]*\])*\]|\S+/g)) {
    if (!piece.startsWith('[')) words.push({ name: piece, isOptional: false });
    else if (!piece.startsWith('[-')) words.push({ name: piece.slice(1, -1), isOptional: true });
  }
  return words;
}

function listed(names: readonly string[], join = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${join} ${names.at(-1)}`;
}
