import { join } from 'node:path';
import { alone } from './install-and-build/alone.mjs';
import { isFresh, runBuild, serverBuild, webBuild } from './install-and-build/builds.mjs';
import { installPackages, isInstalled } from './install-and-build/packages.mjs';
import { stopChildrenWithUs } from './run-command.mjs';

const repository = join(import.meta.dirname, '..');
const oldestNode = [20, 19];

/**
 * Makes a checkout ready to run, as far as it is not: packages, and the builds that are named. Ends the process, with
 * a line that says why, when that fails. Whoever comes second while another start is at it waits for that one.
 *
 * @param {{ web?: boolean, server?: boolean, say?: (line: string) => void }} wanted
 */
export async function prepare({ web = false, server = false, say = console.log }) {
  const keepSignals = stopChildrenWithUs();
  try {
    assertNode();
    const builds = [...(web ? [webBuild] : []), ...(server ? [serverBuild] : [])];
    const isReady = () => isInstalled(repository) && builds.every((build) => isFresh(repository, build));
    if (!isReady()) {
      await alone(join(repository, '.cache'), say, async () => {
        if (!isInstalled(repository)) await installPackages(repository, say);
        const stale = builds.filter((build) => !isFresh(repository, build));
        await Promise.all(stale.map((build) => runBuild(repository, build, say)));
      });
    }
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
