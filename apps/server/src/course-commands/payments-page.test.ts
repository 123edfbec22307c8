import { readFileSync } from 'node:fs';
import { testCards } from '@dewsweeper/square-simulator/test-cards';
import { expect, test } from 'vitest';
import { commands } from './commands.ts';

const page = readFileSync(new URL('../../../../docs/payments.md', import.meta.url), 'utf8');

test('the page on payments names every test card with what it does', () => {
  for (const { number, meaning, isSquares } of testCards) {
    const shown = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    expect(page).toContain(`| \`${shown}\` | ${meaning} | ${isSquares ? 'yes' : 'no'} |`);
  }
});

test('and every command as it is written', () => {
  for (const name of ['payments', 'cancel'])
    for (const line of commands[name]?.usage.split('\n') ?? [])
      expect(page).toContain(`    dewsweeper ${line}\n`);
});
