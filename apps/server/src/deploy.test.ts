import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configTable } from './config.ts';
import { projectRoot } from './project-root.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const units = ['deploy/dewsweeper.service', 'deploy/dewsweeper-backup.service'];

/** Set for other programs. */
const ofOthers = ['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'DOMAIN', 'UPSTREAM'];

it('sets nothing that the server does not know', () => {
  const known = new Set([...configTable().matchAll(/^\| `([A-Z_]+)`/gm)].map(([, key]) => key));
  const set = [
    ...[...read('compose.yaml').matchAll(/^ {6}([A-Z][A-Z_]+): /gm)].map(([, key]) => key),
    ...units.flatMap((unit) => [...read(unit).matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, key]) => key)),
    ...[...read('Dockerfile').matchAll(/\b([A-Z_]{4,})=\S+/g)]
      .map(([, key]) => key)
      .filter((key) => key !== 'NODE_IMAGE'),
  ];
  expect(set.length).toBeGreaterThan(10);
  expect(set.filter((key = '') => !known.has(key) && !ofOthers.includes(key))).toEqual([]);
});

it('starts programs that the build makes', () => {
  const built = [...read('apps/server/vite.config.ts').matchAll(/'src\/(\w+)\.ts'/g)].map(([, name]) => name);
  const started = ['Dockerfile', 'bin/dewsweeper', ...units]
    .flatMap((file) => [...read(file).matchAll(/apps\/server\/dist\/(\w+)\.js/g)])
    .map(([, name]) => name);
  expect(new Set(started)).toEqual(new Set(built));
});

it('makes an image of everything that the program reads, and of every package that is locked', () => {
  const dockerfile = read('Dockerfile');
  const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'));
  const manifests = workspaces
    .flatMap((pattern) =>
      pattern.endsWith('/*')
        ? readdirSync(join(projectRoot, pattern.slice(0, -2))).map(
            (name) => `${pattern.slice(0, -2)}/${name}`,
          )
        : [pattern],
    )
    .map((folder) => `${folder}/package.json`)
    .filter((path) => existsSync(join(projectRoot, path)));
  for (const manifest of manifests) expect(dockerfile).toContain(`COPY ${manifest} `);
  const copied = [...dockerfile.matchAll(/^COPY (?:--chmod=\d+ )?([a-z][^\n]*) \S+$/gm)].flatMap(
    ([, paths = '']) => paths.split(' '),
  );
  const taken = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  for (const folder of ['tables', 'functions', 'migrations'])
    expect(dockerfile).toContain(`COPY apps/server/database/${folder} apps/server/database/${folder}\n`);
  const wordLists = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt') && !name.endsWith('.LICENSE.txt'))
    .map((name) => `apps/server/src/${name}`);
  expect(wordLists).not.toEqual([]);
  expect(copied).toEqual(expect.arrayContaining(wordLists));
  for (const path of copied) {
    expect(existsSync(join(projectRoot, path)), path).toBe(true);
    expect(
      taken.some((kept) => path === kept || path.startsWith(`${kept}/`)),
      path,
    ).toBe(true);
  }
});
