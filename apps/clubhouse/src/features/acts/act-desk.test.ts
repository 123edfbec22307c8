import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ActReply } from '@dewsweeper/contract/clubhouse';
import { NetworkFailure } from '@dewsweeper/web/lib/api.ts';
import { beforeEach, expect, test } from 'vitest';
import { Refused } from '../../lib/api.ts';
import { aGolfer, aGroup, aSheet } from '../../testing/sample-sheet.ts';
import { ActDesk, type ActUnderWay } from './act-desk.ts';
import { formerStateOf, showAct, withChanged } from './show-act.ts';
import type { WaitingAct } from './waiting-acts.ts';

const at = '2026-05-02T12:00:00.000Z';
const kim = { id: 'kim', name: 'Kim Park' };

let sent: ActRequest[];
let kept: Map<string, WaitingAct>;
let answer: (request: ActRequest) => Promise<ActReply>;
let ended: number;
let timers: (() => void)[];

beforeEach(() => {
  sent = [];
  kept = new Map();
  ended = 0;
  timers = [];
  answer = async (request) => replyTo(request);
});

const replyTo = (request: ActRequest, revision = 2): ActReply => ({
  act: {
    id: request.id,
    kind: request.kind,
    at,
    occurredAt: null,
    by: 'Kim Park',
    line: 'Done',
    undoable: true,
  },
  changed: [aGroup({ revision })],
  warnings: [],
  notices: 0,
});

function openDesk(): ActDesk {
  const desk = new ActDesk({
    send: async (_place, request) => {
      sent.push(request);
      return answer(request);
    },
    waiting: {
      keep: async (act) => void kept.set(act.request.id, act),
      forget: async (id) => void kept.delete(id),
      all: async () => [...kept.values()],
    },
    onReply: async () => {},
    onSessionEnded: () => {
      ended += 1;
    },
    setTimer: (run) => void timers.push(run),
  });
  desk.signedIn(kim.id);
  return desk;
}

function entry(request: ActRequest, staff = kim): Omit<ActUnderWay, 'state' | 'refusedAs'> {
  return {
    request,
    place: { group: 'g', course: 'c' },
    date: '2026-05-02',
    at,
    staff,
    words: 'check in Ada',
    former: { group: null, dayNote: null },
    seen: 1,
  };
}

const checkIn = (id: string): ActRequest => ({ id, kind: 'check-in', teetimegroup: 'g', golfers: ['1'] });
const note = (id: string): ActRequest => ({ id, kind: 'note', teetimegroup: 'g', text: 'Cart' });

const refusedAs =
  (code: 'changed-meanwhile' | 'recorded-otherwise' | 'not-signed-in' | 'paused') => async () => {
    throw new Refused({ type: 'about:blank', title: code, status: 409, code, acts: [] });
  };
const noNetwork = async (): Promise<never> => {
  throw new NetworkFailure('no reply');
};
const settled = (desk: ActDesk) => expect.poll(() => desk.state.underWay).toEqual([]);

test('an act is under way at once, and done with the reply', async () => {
  const desk = openDesk();
  desk.perform(entry(checkIn('a')));
  expect(desk.state.underWay).toMatchObject([{ state: 'sending' }]);
  await settled(desk);
  await expect.poll(() => desk.state.outcome).toMatchObject({ kind: 'done', reply: { act: { id: 'a' } } });
  expect(kept.size).toBe(0);
});

test('a second act on the same group has seen the first', async () => {
  const desk = openDesk();
  desk.perform(entry(checkIn('a')));
  desk.perform(entry(note('b')));
  await settled(desk);
  expect(sent.map(({ expected }) => expected)).toEqual([{ g: 1 }, { g: 2 }]);
});

test('during an upgrade an arrival waits, and what cannot wait is refused', async () => {
  const desk = openDesk();
  answer = refusedAs('paused');
  desk.perform(entry(checkIn('a')));
  await expect.poll(() => desk.state.underWay[0]?.state).toBe('waiting');
  desk.perform(entry(note('b')));
  await expect.poll(() => desk.state.outcome).toMatchObject({ kind: 'refused', code: 'paused' });
  answer = async (request) => replyTo(request);
  for (const run of timers) run();
  await settled(desk);
});

test('without a network an arrival waits, is sent again as it was, and expects no revision', async () => {
  const desk = openDesk();
  answer = noNetwork;
  desk.perform(entry(checkIn('a')));
  await expect.poll(() => desk.state.underWay[0]?.state).toBe('waiting');
  expect(kept.has('a')).toBe(true);
  answer = async (request) => replyTo(request);
  for (const run of timers) run();
  await settled(desk);
  expect(sent.map(({ id, expected }) => [id, expected])).toEqual([
    ['a', { g: 1 }],
    ['a', undefined],
  ]);
  await expect.poll(() => kept.size).toBe(0);
});

test('without a network a note is not done, and says so', async () => {
  const desk = openDesk();
  answer = noNetwork;
  desk.perform(entry(note('a')));
  await expect.poll(() => desk.state.outcome?.kind).toBe('not-sent');
  expect(desk.state.underWay).toEqual([]);
});

test('after a reload it goes on, under the session of who tapped it alone', async () => {
  const desk = openDesk();
  answer = noNetwork;
  desk.perform(entry(checkIn('a')));
  await expect.poll(() => desk.state.underWay[0]?.state).toBe('waiting');

  answer = async (request) => replyTo(request);
  sent = [];
  const later = openDesk();
  later.signedIn('alex');
  await later.open();
  later.sendWaiting();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(sent).toEqual([]);
  later.signedIn(kim.id);
  await settled(later);
  expect(sent).toHaveLength(1);
});

test('a session that has ended is asked for, and the act goes on after it', async () => {
  const desk = openDesk();
  answer = refusedAs('not-signed-in');
  desk.perform(entry(note('a')));
  await expect.poll(() => ended).toBe(1);
  expect(desk.state.underWay).toMatchObject([{ state: 'waiting' }]);
  answer = async (request) => replyTo(request);
  desk.signedIn(kim.id);
  await settled(desk);
});

test('what changed meanwhile is shown before it is overwritten', async () => {
  const desk = openDesk();
  answer = refusedAs('changed-meanwhile');
  desk.perform(entry(note('a')));
  await expect.poll(() => desk.state.conflict?.entry.request.id).toBe('a');
  desk.leaveConflict();
  expect(desk.state.conflict).toBeNull();
});

test('what waited and is refused is kept until somebody has read it', async () => {
  const desk = openDesk();
  answer = noNetwork;
  desk.perform(entry(checkIn('a')));
  await expect.poll(() => desk.state.underWay[0]?.state).toBe('waiting');
  answer = refusedAs('recorded-otherwise');
  desk.sendWaiting();
  await expect.poll(() => desk.state.refused).toMatchObject([{ refusedAs: 'recorded-otherwise' }]);
  const later = openDesk();
  await later.open();
  expect(later.state.refused).toHaveLength(1);
  await later.dismissRefused('a');
  expect(kept.size).toBe(0);
});

test('acts are shown before the server has answered, and undone likewise', () => {
  const sheet = aSheet({ groups: [aGroup({ golfers: [aGolfer(), aGolfer({ id: '2' })] })], note: 'Frost' });
  const arrived = showAct(sheet, { request: checkIn('a'), at });
  expect(arrived.groups[0]?.golfers.map(({ arrival }) => arrival?.state)).toEqual(['checked-in', undefined]);
  const former = formerStateOf(sheet, checkIn('a'));
  expect(showAct(arrived, { request: { id: 'u', kind: 'undo', act: 'a' }, at, former })).toEqual(sheet);

  const dayNote: ActRequest = { id: 'n', kind: 'note', date: sheet.date, text: ' Sun ' };
  expect(showAct(sheet, { request: dayNote, at }).note).toBe('Sun');
  expect(formerStateOf(sheet, dayNote)).toEqual({ group: null, dayNote: 'Frost' });
});

test('a reply never replaces a newer group', () => {
  const sheet = aSheet({ groups: [aGroup({ revision: 5 })] });
  expect(withChanged(sheet, [aGroup({ revision: 4, note: 'old' })])).toEqual(sheet);
  expect(withChanged(sheet, [aGroup({ revision: 6, note: 'new' })]).groups[0]?.note).toBe('new');
});
