import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

test.each([
  ['Ann', 'Ann'],
  [' María José ', 'María José'],
  ['李', '李'],
  ['هاشم', 'هاشم'],
  // Persian and Indian names, and many emojis, need joiners.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩‍🦰', '👩‍🦰'],
  ['Ann\u202e gnp.exe', 'Ann gnp.exe'],
  ['\u2067Ann\u2069', 'Ann'],
  ['Ann\tLee\u001b[2J', 'Ann Lee [2J'],
])('%j is the name %j', (written, name) => {
  expect(personName.parse(written)).toBe(name);
});

test.each([
  '',
  '  ',
  '\u200b',
  '\u200d\u2060\ufeff',
  '\u202e\u202c',
  '\u00ad',
  '\u115f\u1160',
  '\u3164',
  '\uffa0',
  '\u2800',
  '\ufe0f',
  '\u{e0020}',
  '\u0007',
  '\u0301',
])('%j is no name', (written) => {
  expect(personName.safeParse(written).success).toBe(false);
});
