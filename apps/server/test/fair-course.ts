import { twoNines } from './example-course.ts';

/** Nine holes from the front, each ten minutes from 07:00 to `endTime`. Wishes are taken from 07:00 for ten minutes. */
export const fairCourse = (endTime: string) => ({
  ...twoNines,
  document: {
    ...twoNines.document,
    widgetSettings: {
      ...twoNines.document.widgetSettings,
      allow9Holes: ['front'],
      fairOpening: { time: '07:00', minutes: 10 },
    },
  },
  teesheets: [{ ...twoNines.teesheets[0]!, endTime }],
});
