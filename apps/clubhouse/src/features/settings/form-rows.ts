import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { type BlockedRow, blockedRowsOf } from './blocked-rows.ts';
import { type PriceRow, priceRowsOf, type Rate } from './price-rows.ts';
import { type RuleRow, ruleRowsOf } from './rule-rows.ts';
import { type TeeRow, teeRowsOf } from './tee-rows.ts';

/** `rate`: null for one that was added. `key` stays while rows come and go. */
export type RateRow = { key: string; rate: Rate | null; prices: PriceRow[] };

/** What comes and goes in the form. `blocked`: by tee. */
export type FormRows = {
  rates: RateRow[];
  rules: RuleRow[];
  tees: TeeRow[];
  blocked: Readonly<Record<string, BlockedRow[]>>;
};

const rateRowsOf = ({ document }: CourseSettings): RateRow[] =>
  document.rates.map((rate, index) => ({ key: String(index), rate, prices: priceRowsOf(rate) }));

export const formRowsOf = (settings: CourseSettings): FormRows => ({
  rates: rateRowsOf(settings),
  rules: ruleRowsOf(settings),
  tees: teeRowsOf(settings),
  blocked: Object.fromEntries(settings.teesheets.map((sheet) => [sheet.id, blockedRowsOf(sheet)])),
});
