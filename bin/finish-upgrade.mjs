import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';

const root = join(import.meta.dirname, '..');

/**
 * Before a start: waits for an upgrade that goes on, and finishes or takes back one that was interrupted. What does so
 * was copied by the upgrade, since this release may be there by half.
 */
export async function finishUpgrade() {
  const isTrial = process.env.DEWSWEEPER_TRIAL !== undefined;
  if (isTrial || !existsSync(join(root, '.upgrade/journal.json'))) return;
  try {
    const finishing = await import(join(root, '.upgrade/program/tooling/upgrade/finish.mjs'));
    await finishing.finishInterrupted(root, console.error);
  } catch (error) {
    console.error(error.message);
    const isClosed = error.code === 'EACCES' || error.code === 'EPERM';
    console.error(
      `The interrupted upgrade is not finished. Run: ${isClosed ? 'sudo ' : ''}dewsweeper upgrade --finish`,
    );
    process.exit(1);
  }
}

if (argv[1] === import.meta.filename) await finishUpgrade();
