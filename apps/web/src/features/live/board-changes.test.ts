import type { BoardSlot } from '@dewsweeper/contract/board';
import type { BoardChangeEvent } from '@dewsweeper/contract/live';
import { describe, expect, test } from 'vitest';
import { applyBoardChange, type KnownBoard, newerBoard } from './board-changes.ts';

const slot = (time: string, teeID = 'front', priceCents = 2400): BoardSlot => ({
  time,
  teeID,
  teeName: teeID,
  nine: { minPlayers: 1, requirePayment: false, priceCents },
  eighteen: null,
});

const boardAt = (version: string, slots: BoardSlot[], etag: string | null = `e${version}`): KnownBoard => ({
  etag,
  board: {
    group: 'g',
    course: 'c',
    date: '2026-05-02',
    timeZone: 'America/Denver',
    version,
    minGroupMessage: '',
    tees: ['front', 'back'],
    slots,
  },
});

const change = (from: string, version: string, parts: Partial<BoardChangeEvent>): BoardChangeEvent => ({
  topic: 'board:g/c/2026-05-02',
  fromEtag: `e${from}`,
  etag: `e${version}`,
  from,
  version,
  changed: [],
  gone: [],
  ...parts,
});

const known = boardAt('3.7', [slot('07:00'), slot('07:10'), slot('07:10', 'back')]);
const reads = (result: KnownBoard | 'gap') =>
  result === 'gap' ? 'gap' : [result.board.version, ...result.board.slots.map((s) => `${s.time} ${s.teeID}`)];

describe('a change of the board', () => {
  test('takes out what is gone, of that tee alone', () => {
    const gone = change('3.7', '3.8', { gone: [{ time: '07:10', teeID: 'back' }] });
    expect(reads(applyBoardChange(known, gone))).toEqual(['3.8', '07:00 front', '07:10 front']);
  });

  test('puts new slots where they belong and replaces changed ones', () => {
    const changed = change('3.7', '3.8', { changed: [slot('07:05'), slot('07:00', 'front', 3000)] });
    const after = applyBoardChange(known, changed);
    expect(reads(after)).toEqual(['3.8', '07:00 front', '07:05 front', '07:10 front', '07:10 back']);
    expect(after !== 'gap' && after.board.slots[0]?.nine?.priceCents).toBe(3000);
  });

  test('follows one another', () => {
    const first = applyBoardChange(known, change('3.7', '3.8', { changed: [slot('06:50')] }));
    const gone = change('3.8', '3.9', { gone: [{ time: '06:50', teeID: 'front' }] });
    expect(reads(first === 'gap' ? first : applyBoardChange(first, gone))).toEqual([
      '3.9',
      '07:00 front',
      '07:10 front',
      '07:10 back',
    ]);
  });

  test('leaves the board it was given untouched', () => {
    applyBoardChange(known, change('3.7', '3.8', { gone: [{ time: '07:00', teeID: 'front' }] }));
    expect(known.board.slots).toHaveLength(3);
  });

  test('may come within one version, as when a hold expires', () => {
    const expired = change('3.7', '3.7', { etag: 'later', changed: [slot('06:50')] });
    expect(reads(applyBoardChange(known, expired))).toContain('06:50 front');
  });

  test('does nothing the second time', () => {
    const gone = change('3.6', '3.7', { gone: [{ time: '07:00', teeID: 'front' }] });
    expect(applyBoardChange(known, gone)).toBe(known);
  });

  test('names a gap', () => {
    expect(applyBoardChange(known, change('3.8', '3.9', {}))).toBe('gap');
    expect(applyBoardChange(known, change('2.7', '2.8', {}))).toBe('gap');
    expect(applyBoardChange(known, change('3.7', '3.8', { fromEtag: 'another moment of 3.7' }))).toBe('gap');
  });

  test('continues a plain reading by its version', () => {
    const read = boardAt('3.7', known.board.slots, null);
    const gone = { gone: [{ time: '07:00', teeID: 'front' }] };
    const expected = ['07:10 front', '07:10 back'];
    expect(reads(applyBoardChange(read, change('3.7', '3.8', gone)))).toEqual(['3.8', ...expected]);
    expect(reads(applyBoardChange(read, change('3.6', '3.7', gone)))).toEqual(['3.7', ...expected]);
    expect(applyBoardChange(read, change('3.8', '3.9', gone))).toBe('gap');
  });
});

describe('of two readings', () => {
  test('the newer counts, by number', () => {
    const newer = boardAt('3.10', []);
    expect(newerBoard(newer, known)).toBe(newer);
    expect(newerBoard(known, newer)).toBe(newer);
    expect(newerBoard(boardAt('2.99', []), known)).toBe(known);
  });

  test('the one read later counts at one version', () => {
    const again = boardAt('3.7', []);
    expect(newerBoard(known, again)).toBe(again);
    expect(newerBoard(undefined, known)).toBe(known);
  });
});
