import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { weekdays } from '@dewsweeper/contract/ids';
import { keptOrder } from './weekdays.ts';

export type Rule = NonNullable<CourseSettings['document']['widgetSettings']['rules']>[number];
/** `rule`: null for one that was added. `number` stays while rows come and go. */
export type RuleRow = { number: number; rule: Rule | null };

export const maxRules = 100;

export const ruleRowsOf = ({ document }: CourseSettings): RuleRow[] =>
  (document.widgetSettings.rules ?? []).map((rule, number) => ({ number, rule }));

export const withAddedRule = (rows: readonly RuleRow[]): RuleRow[] => [
  ...rows,
  { number: Math.max(-1, ...rows.map(({ number }) => number)) + 1, rule: null },
];

type RuleField =
  | 'active'
  | 'days'
  | 'startTime'
  | 'endTime'
  | 'allow18'
  | 'allow9'
  | 'least18'
  | 'least9'
  | 'payment';

export const ruleField = ({ number }: RuleRow, field: RuleField): string => `rule-${number}-${field}`;

/** Any word but these two has no say. */
export const paymentOf = (rule: Rule | null): string =>
  rule?.requirePayment === 'always' || rule?.requirePayment === 'never' ? rule.requirePayment : '';

/** What is undefined is left out of the request. */
export function wantedRule(row: RuleRow, teeIDs: readonly string[], text: (name: string) => string): Rule {
  const of = (field: RuleField) => text(ruleField(row, field));
  const { rule } = row;
  const least = (field: RuleField, stored: number | undefined) =>
    of(field) === '0' && stored === undefined ? undefined : Number(of(field));
  return {
    ...rule,
    active: of('active') === 'yes',
    when: { ...rule?.when, days: keptOrder(of('days'), weekdays, rule?.when.days) },
    startTime: of('startTime'),
    endTime: of('endTime'),
    allow18Holes: keptOrder(of('allow18'), teeIDs, rule?.allow18Holes),
    allow9Holes: keptOrder(of('allow9'), teeIDs, rule?.allow9Holes),
    minGroupSize18: least('least18', rule?.minGroupSize18),
    minGroupSize9: least('least9', rule?.minGroupSize9),
    requirePayment: of('payment') === paymentOf(rule) ? rule?.requirePayment : of('payment') || undefined,
  };
}
