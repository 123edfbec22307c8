import { CommandProblem } from './command-problem.ts';

const maxCharacters = 10_000;
const keys = { enter: ['\r', '\n'], back: ['\u007f', '\b'], interrupt: '\u0003', end: '\u0004' };

type Keyboard = NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?(on: boolean): unknown };

/** All of a pipe or file, trimmed; on a terminal one hidden line after `question`. */
export async function readSecret(
  input: Keyboard,
  ask: { question: string; show: (text: string) => void },
): Promise<string> {
  input.setEncoding('utf8');
  if (!input.isTTY) return readWhole(input);
  ask.show(ask.question);
  input.setRawMode?.(true);
  try {
    return await readLine(input);
  } finally {
    input.setRawMode?.(false);
    input.pause();
    ask.show('\n');
  }
}

async function readWhole(input: Keyboard): Promise<string> {
  let text = '';
  for await (const piece of input) {
    text += piece;
    if (text.length > maxCharacters) throw new CommandProblem('That is too long for an access token.');
  }
  return text.trim();
}

/** The stream stays open, because a closed one could not switch echo on again. */
function readLine(input: Keyboard): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed = '';
    input.on('data', hear).on('end', finish);

    function hear(piece: string): void {
      for (const key of piece) {
        if (key === keys.interrupt) return interrupt();
        if (key === keys.end || keys.enter.includes(key)) return finish();
        typed = keys.back.includes(key) ? typed.slice(0, -1) : typed + key;
      }
    }
    function finish(): void {
      stopHearing();
      resolve(typed.trim());
    }
    function interrupt(): void {
      stopHearing();
      reject(new CommandProblem('Interrupted.'));
    }
    function stopHearing(): void {
      input.off('data', hear).off('end', finish);
    }
  });
}
