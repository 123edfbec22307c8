import northShore from '../../../../examples/north-shore.json' with { type: 'json' };
import prairieLinks from '../../../../examples/prairie-links.json' with { type: 'json' };
import type { CourseRules, TeeSheet } from '../tee-sheet/course.ts';

type CourseDocument = {
  timeZone: string;
  rates: CourseRules['rates'];
  widgetSettings: unknown;
  teesheets: Record<string, unknown>;
};

function rulesOf(document: CourseDocument): CourseRules {
  const teesheets = Object.entries(document.teesheets).map(
    ([id, sheet]) => ({ id, ...(sheet as Omit<TeeSheet, 'id'>) }) satisfies TeeSheet,
  );
  const settings = document.widgetSettings as Omit<CourseRules, 'timeZone' | 'rates' | 'teesheets'>;
  return { ...settings, timeZone: document.timeZone, rates: document.rates, teesheets };
}

const prairie = prairieLinks.groups['prairie-links'].courses;

export const cedarRidge = rulesOf(prairie['cedar-ridge']);
export const willowCreek = rulesOf(prairie['willow-creek']);
export const lakeside = rulesOf(prairie.lakeside);
export const harbourView = rulesOf(northShore.groups['north-shore'].courses['harbour-view']);
export const mensLeagueBlock = prairie['cedar-ridge'].teetimegroups['mens-league-block'];
