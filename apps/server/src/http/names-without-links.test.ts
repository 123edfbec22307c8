import { confirmationRequest } from '@dewsweeper/contract/teetimegroup';
import { expect, test } from 'vitest';
import { golferNames, namesWithoutLinks } from './names-without-links.ts';

const confirmation = namesWithoutLinks(confirmationRequest, golferNames);
const bookedFor = (name: string) => ({
  golfers: [
    { name: 'Ann', email: '', phone: '', rateGroup: 0 },
    { name, email: '', phone: '', rateGroup: 0 },
  ],
});

test.each(['J.R. Smith', 'A.J.Foyt', 'Ian St.John', 'Dr. Me', 'Ann Lee, Jr.', 'Ng / Lee', '李'])(
  '%j is a name',
  (name) => {
    expect(confirmation.parse(bookedFor(name)).golfers[1]?.name).toBe(name);
  },
);

test.each([
  'https://evil.example',
  'Ann, see evil.com',
  'WWW.evil.example',
  'Win at x.example/prize',
  'you won: cheap-pills.ru!',
  'bit.ly',
])('%j carries a link', (name) => {
  expect(confirmation.safeParse(bookedFor(name)).error?.issues).toMatchObject([
    { path: ['golfers', 1, 'name'], message: 'must not have a web address in it' },
  ]);
});
