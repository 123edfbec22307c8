// Loaded before a program: kills it before the effect number KILL_AT on files and processes, and counts them.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const killAt = Number(process.env.KILL_AT);
let effects = 0;

function counted(owner, name) {
  const original = owner[name];
  owner[name] = (...args) => {
    effects += 1;
    if (effects === killAt) process.kill(process.pid, 'SIGKILL');
    return original(...args);
  };
}

for (const name of ['writeFileSync', 'renameSync', 'linkSync', 'rmSync', 'mkdirSync', 'cpSync', 'fsyncSync'])
  counted(fs, name);
counted(childProcess, 'spawn');
syncBuiltinESMExports();
