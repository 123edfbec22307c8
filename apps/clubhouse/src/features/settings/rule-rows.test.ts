import { expect, it } from 'vitest';
import { type RuleRow, ruleField, wantedRule, withAddedRule } from './rule-rows.ts';

const stored = {
  active: true,
  when: { days: ['Sunday', 'Saturday'] },
  startTime: '07:00',
  endTime: '11:00',
  allow18Holes: ['two', 'one'],
  allow9Holes: [],
  note: 'kept',
};
const tees = ['one', 'two'];
const shown = {
  active: 'yes',
  days: 'Sunday Saturday',
  startTime: '07:00',
  endTime: '11:00',
  allow18: 'two one',
  allow9: '',
  least18: '0',
  least9: '0',
  payment: '',
};

function wanted(row: RuleRow, typed: Partial<typeof shown> = {}) {
  const fields = Object.entries({ ...shown, ...typed }).map(([field, value]) => [
    ruleField(row, field as Parameters<typeof ruleField>[1]),
    value,
  ]);
  const values = Object.fromEntries(fields);
  return wantedRule(row, tees, (name) => values[name] ?? `no field ${name}`);
}

it('what is not touched stays as it is stored', () => {
  expect(wanted({ number: 3, rule: stored })).toEqual(stored);
});

it('a word of payment that has no say stays as it is stored, until another is chosen', () => {
  const row = { number: 0, rule: { ...stored, requirePayment: 'other' } };
  expect(wanted(row, { payment: '' })).toEqual(row.rule);
  expect(wanted(row, { payment: 'never' }).requirePayment).toBe('never');
  expect(wanted({ number: 0, rule: { ...stored, requirePayment: 'never' } }).requirePayment).toBeUndefined();
});

it('all of it can be changed', () => {
  const typed = { active: 'no', days: 'Monday', startTime: '08:00', endTime: '09:00', allow18: 'one' };
  const more = { allow9: 'two one', least18: '2', least9: '3', payment: 'always' };
  expect(wanted({ number: 0, rule: stored }, { ...typed, ...more })).toEqual({
    active: false,
    when: { days: ['Monday'] },
    startTime: '08:00',
    endTime: '09:00',
    allow18Holes: ['one'],
    allow9Holes: ['one', 'two'],
    minGroupSize18: 2,
    minGroupSize9: 3,
    requirePayment: 'always',
    note: 'kept',
  });
});

it('one that is added has a number of its own', () => {
  expect(withAddedRule([{ number: 4, rule: stored }])).toEqual([
    { number: 4, rule: stored },
    { number: 5, rule: null },
  ]);
});
