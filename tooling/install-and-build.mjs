import './node-version.mjs';
import { join } from 'node:path';
import { alone } from './install-and-build/alone.mjs';
import {
  clubhouseBuild,
  isDeployed,
  isFresh,
  runBuild,
  serverBuild,
  squareSimulatorBuild,
  webBuild,
} from './install-and-build/builds.mjs';
import { installPackages, isInstalled } from './install-and-build/packages.mjs';
import { stopChildrenWithUs } from './run-command.mjs';

const repository = join(import.meta.dirname, '..');

/** Prints the reason and exits on failure. Waits for another process that does the same. */
export async function prepare({ web = false, server = false, squareSimulator = false, say = console.log }) {
  const keepSignals = stopChildrenWithUs();
  try {
    const builds = [
      ...(web ? [webBuild, clubhouseBuild] : []),
      ...(server ? [serverBuild] : []),
      ...(squareSimulator ? [squareSimulatorBuild] : []),
    ];
    const isReady = () =>
      isDeployed(repository, builds) ||
      (isInstalled(repository) && builds.every((build) => isFresh(repository, build)));
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
