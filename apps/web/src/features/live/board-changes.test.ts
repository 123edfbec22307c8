import type { Board, BoardSlot } from '@dewsweeper/contract/board';
import type { BoardChangeEvent } from '@dewsweeper/contract/live';
import { describe, expect, test } from 'vitest';
import { applyBoardChange, newerBoard } from './board-changes.ts';

const slot = (time: string, teeID = 'front', priceCents = 2400): BoardSlot => ({
  time,
  teeID,
  teeName: teeID,
  nine: { minPlayers: 1, requirePayment: false, priceCents },
  eighteen: null,
});

const boardAt = (version: string, slots: BoardSlot[]): Board => ({
  group: 'g',
  course: 'c',
  date: '2026-05-02',
  timeZone: 'America/Denver',
  version,
  minGroupMessage: '',
  slots,
});

const change = (from: string, version: string, parts: Partial<BoardChangeEvent>): BoardChangeEvent => ({
  topic: 'board:g/c/2026-05-02',
  fromEtag: from,
  etag: version,
  from,
  version,
  changed: [],
  gone: [],
  ...parts,
});

const board = boardAt('3.7', [slot('07:00'), slot('07:10', 'back'), slot('07:10')]);
const reads = (result: Board | 'gap') =>
  result === 'gap' ? 'gap' : [result.version, ...result.slots.map((s) => `${s.time} ${s.teeID}`)];

describe('a change of the board', () => {
  test('takes out what is gone, of that tee alone', () => {
    const gone = change('3.7', '3.8', { gone: [{ time: '07:10', teeID: 'back' }] });
    expect(reads(applyBoardChange(board, gone))).toEqual(['3.8', '07:00 front', '07:10 front']);
  });

  test('puts new slots where they belong and replaces changed ones', () => {
    const changed = change('3.7', '3.8', { changed: [slot('07:05'), slot('07:00', 'front', 3000)] });
    const after = applyBoardChange(board, changed);
    expect(reads(after)).toEqual(['3.8', '07:00 front', '07:05 front', '07:10 back', '07:10 front']);
    expect(after !== 'gap' && after.slots[0]?.nine?.priceCents).toBe(3000);
  });

  test('leaves the board it was given untouched', () => {
    applyBoardChange(board, change('3.7', '3.8', { gone: [{ time: '07:00', teeID: 'front' }] }));
    expect(board.slots).toHaveLength(3);
  });

  test('may come within one version, as when a hold expires', () => {
    const expired = change('3.7', '3.7', { changed: [slot('06:50')] });
    expect(reads(applyBoardChange(board, expired))).toContain('06:50 front');
  });

  test('does nothing the second time', () => {
    const gone = change('3.6', '3.7', { gone: [{ time: '07:00', teeID: 'front' }] });
    expect(applyBoardChange(board, gone)).toBe(board);
  });

  test('names a gap', () => {
    expect(applyBoardChange(board, change('3.8', '3.9', {}))).toBe('gap');
    expect(applyBoardChange(board, change('2.7', '2.8', {}))).toBe('gap');
  });
});

describe('of two readings', () => {
  test('the newer counts, by number', () => {
    const newer = boardAt('3.10', []);
    expect(newerBoard(newer, board)).toBe(newer);
    expect(newerBoard(board, newer)).toBe(newer);
    expect(newerBoard(boardAt('2.99', []), board)).toBe(board);
  });

  test('the one read later counts at one version', () => {
    const again = boardAt('3.7', []);
    expect(newerBoard(board, again)).toBe(again);
    expect(newerBoard(undefined, board)).toBe(board);
  });
});
