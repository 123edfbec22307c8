import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';

/** @typedef {{ ok: boolean, output: string }} Result `output` is empty on success */

const timeoutSeconds = 300;

function runTool(repository, name, args) {
  return runCommand(join(repository, 'node_modules/.bin', name), args, { cwd: repository, timeoutSeconds });
}

/** @returns {Promise<Result>} */
export async function checkFormat(repository, { write }) {
  const { ok, output } = await runTool(repository, 'biome', [
    'check',
    '--reporter=summary',
    '--colors=off',
    ...(write ? ['--write'] : []),
  ]);
  const [files] = output.split(/^Checked /m);
  return { ok, output: ok ? '' : `${files.trim()}\n\`npm run check -- --write\` fixes the format.` };
}

/** @returns {Promise<Result>} */
export async function checkTypes(repository) {
  const projects = ['packages', 'apps', '.']
    .flatMap((folder) => readdirSync(join(repository, folder)).map((name) => join(folder, name)))
    .filter((folder) => existsSync(join(repository, folder, 'tsconfig.json')));
  const results = await Promise.all(
    projects.map((project) => runTool(repository, 'tsc', ['-p', project, '--pretty', 'false'])),
  );
  return {
    ok: projects.length > 0 && results.every(({ ok }) => ok),
    output: results.map(({ output }) => output).join(''),
  };
}

/** @returns {Promise<Result>} */
export async function checkLint(repository) {
  const { ok, output } = await runTool(repository, 'oxlint', ['--format=json']);
  if (ok) return { ok, output: '' };
  const start = output.indexOf('{');
  if (start < 0) return { ok, output };
  const lines = JSON.parse(output.slice(start)).diagnostics.map(
    ({ filename, labels, message, code, help }) => {
      const line = labels[0]?.span.line ?? 1;
      return `${filename}:${line}  ${message} ${code}${help ? `\n    ${help}` : ''}`;
    },
  );
  return { ok, output: lines.join('\n') };
}

/** @returns {Promise<Result>} */
export async function checkDeadCode(repository) {
  const { ok, output } = await runTool(repository, 'knip', ['--no-progress']);
  const remedy = 'Remove it or use it; entry points without an import belong in knip.json.';
  return { ok, output: ok ? '' : `${output.trim()}\n${remedy}` };
}
