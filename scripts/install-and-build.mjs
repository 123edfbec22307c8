import { join } from 'node:path';
import { alone } from './install-and-build/alone.mjs';
import { buildWhenStale, serverBuild, squareSimulatorBuild, webBuild } from './install-and-build/builds.mjs';
import { installPackages } from './install-and-build/packages.mjs';
import { stopChildrenWithUs } from './run-command.mjs';

const repository = join(import.meta.dirname, '..');
const oldestNode = [20, 19];

/**
 * Makes a checkout ready to run, as far as it is not: packages, and the builds that are named. Ends the process, with
 * a line that says why, when that fails. Whoever comes second while another start is at it waits for that one.
 *
 * @param {{ web?: boolean, server?: boolean, squareSimulator?: boolean, say?: (line: string) => void }} wanted
 */
export async function prepare({ web = false, server = false, squareSimulator = false, say = console.log }) {
  const keepSignals = stopChildrenWithUs();
  try {
    assertNode();
    await alone(join(repository, '.cache'), say, async () => {
      await installPackages(repository, say);
      const builds = [
        ...(web ? [webBuild] : []),
        ...(server ? [serverBuild] : []),
        ...(squareSimulator ? [squareSimulatorBuild] : []),
      ];
      await Promise.all(builds.map((build) => buildWhenStale(repository, build, say)));
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  keepSignals();
}

function assertNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [needMajor, needMinor] = oldestNode;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new Error(
    `Dewsweeper needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`,
  );
}
