import { expect, test } from 'vitest';
import { start } from './testing/running-start.mjs';

const course = { group: 'prairie-links', course: 'cedar-ridge' };

/** A browser's session: keeps the cookies that it is given. */
function openSession(url) {
  let cookie = '';
  return async (method, path, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const given = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (given.length > 0) cookie = given.join('; ');
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}

test('npm start opens, is ready, takes a booking and ends when it is told to', {
  timeout: 180_000,
}, async () => {
  const { url, stop } = await start();
  const ask = openSession(url);
  await ask('GET', '/api/health/ready');
  const page = await (await fetch(url)).text();
  expect(page).toContain('<div id="root"');

  const path = `/api/groups/${course.group}/courses/${course.course}`;
  await ask('POST', '/api/users', {
    firstName: 'Ada',
    lastName: 'Moreno',
    email: 'ada@example.com',
    phone: '+14025550142',
    password: 'seven under par',
    course,
  });
  const { days } = await ask('GET', `${path}/days`);
  const { date } = days.find(({ nine }) => nine[1] > 0);
  const { slots } = await ask('GET', `${path}/teetimes/${date}`);
  const slot = slots.find(({ nine }) => nine && nine.minPlayers <= 2);
  const hold = await ask('POST', `${path}/teetimegroups`, {
    date,
    startingTime: slot.time,
    startingTeeID: slot.teeID,
    numHoles: 9,
    players: 2,
  });
  const [{ rateGroup }] = hold.rates;
  const golfers = ['Ada Moreno', 'Bea Lind'].map((name) => ({ name, email: '', phone: '', rateGroup }));
  await ask('PUT', `${path}/teetimegroups/${hold.id}/confirmation`, { golfers });
  const { reservations } = await ask('GET', '/api/users/me/teetimegroups');
  expect(reservations).toMatchObject([{ id: hold.id, status: 'confirmed', date, startingTime: slot.time }]);

  expect(await stop()).toBe(0);
});
