import { expect, test } from 'vitest';
import { en } from '../words/en.ts';
import { closingText, reopeningText } from './closing-text.ts';

const round = {
  courseName: 'Cedar Ridge Golf Course',
  title: 'Frost delay',
  date: '2030-06-04',
  startingTime: '07:10',
};

test('says which time and why', () => {
  expect(closingText(round, en)).toBe(
    'Cedar Ridge Golf Course - your 7:10 AM tee time on Tue, Jun 4: Frost delay. Please call the clubhouse.',
  );
  expect(closingText({ ...round, title: '' }, en)).toBe(
    'Cedar Ridge Golf Course - your 7:10 AM tee time on Tue, Jun 4 is affected by a closing. Please call the clubhouse.',
  );
});

test('names the telephone to call where the course gave one', () => {
  expect(closingText({ ...round, coursePhone: '(402) 555-0142' }, en)).toBe(
    'Cedar Ridge Golf Course - your 7:10 AM tee time on Tue, Jun 4: Frost delay. Please call the clubhouse: (402) 555-0142.',
  );
});

test('says that a time stands after all', () => {
  expect(reopeningText(round, en)).toBe(
    'Cedar Ridge Golf Course - your 7:10 AM tee time on Tue, Jun 4 stands: the times are open again.',
  );
});

test('is one message, however long the names', () => {
  const text = closingText(
    {
      ...round,
      courseName: 'Long Meadow '.repeat(20),
      title: 'Verspätung – “Fröste” '.repeat(9),
    },
    en,
  );
  expect(text.length).toBeLessThanOrEqual(160);
  const longest = { title: 'x'.repeat(200), startingTime: '12:10', coursePhone: '1'.repeat(40) };
  expect(closingText({ ...round, ...longest }, en).length).toBeLessThanOrEqual(160);
  expect(text).toMatch(
    /\.\.\. - your 7:10 AM tee time on Tue, Jun 4: Verspätung - "Fröste" .*\.\.\.\. Please call the clubhouse\.$/,
  );
});
