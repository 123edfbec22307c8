import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { addDays } from '../../lib/days.ts';
import type { FormRows } from './form-rows.ts';

type Document = CourseSettings['document'];
type PlannedChange = NonNullable<Document['planned']>[number];

/** What is planned follows the names of rates, and goes with rates and tees that are taken out. */
export function keptPlanned(
  { planned = [] }: Pick<Document, 'planned'>,
  rows: Pick<FormRows, 'rates' | 'tees'>,
  text: (name: string) => string,
): Pick<Document, 'planned'> {
  const nameNow = (former: string) => {
    const row = rows.rates.find(({ rate }) => rate?.name === former);
    return row && text(`rate-${row.key}`).trim();
  };
  return inUse(
    planned.map(({ rates = [], teesheets = [], ...change }) => ({
      ...change,
      rates: rates.flatMap((rate) => {
        const name = nameNow(rate.name);
        return name === undefined ? [] : [{ ...rate, name }];
      }),
      teesheets: teesheets.filter(({ id }) => rows.tees.some((tee) => tee.id === id)),
    })),
  );
}

/** As though nothing were planned for the date; tees that were to be removed then stay. */
export function withoutPlanned(
  { document: { planned = [], ...document }, teesheets }: Pick<CourseSettings, 'document' | 'teesheets'>,
  from: string,
): Pick<CourseSettings, 'document' | 'teesheets'> {
  return {
    document: { ...document, ...inUse(planned.filter((change) => change.from !== from)) },
    teesheets: teesheets.map(({ until, ...sheet }) =>
      until === undefined || addDays(until, 1) === from ? sheet : { ...sheet, until },
    ),
  };
}

/** Without lists and changes that say nothing. */
function inUse(planned: readonly PlannedChange[]): Pick<Document, 'planned'> {
  const kept = planned.flatMap(
    ({ rates = [], teesheets = [], widgetSettings, ...change }): PlannedChange[] => {
      if (rates.length === 0 && teesheets.length === 0 && widgetSettings === undefined) return [];
      return [
        {
          ...change,
          ...(rates.length > 0 && { rates }),
          ...(widgetSettings && { widgetSettings }),
          ...(teesheets.length > 0 && { teesheets }),
        },
      ];
    },
  );
  return kept.length === 0 ? {} : { planned: kept };
}
