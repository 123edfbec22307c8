import type { HoldRequest } from '@dewsweeper/contract/teetimegroup';
import { twoNines } from '../example-course.ts';

/** When every schedule begins. */
export const simulationStartMs = Date.parse('2030-05-20T12:00:00Z');

export const prices = { nineCents: 2400, eighteenCents: 4200 };

export const simulatedDate = '2030-05-21';
const date = simulatedDate;
const gateway = {
  environment: 'sandbox',
  squareSandboxApplicationId: 'app',
  squareSandboxLocationId: 'L',
} as const;

const settingsOf: Record<string, object> = {
  free: {},
  captures: { requirePayment: 'always', paymentBehavior: 'capture', paymentGateway: gateway },
  authorizes: { requirePayment: 'always', paymentBehavior: 'authorize', paymentGateway: gateway },
};

/** Courses with three starts on the front and three rerounds on the back, few enough for collisions. */
export function simulatedCourses(settings: Record<string, object> = settingsOf) {
  return Object.entries(settings).map(([id, settings]) => ({
    group: 'test-group',
    id,
    document: {
      ...twoNines.document,
      name: 'Simulated',
      widgetSettings: { ...twoNines.document.widgetSettings, ...settings },
    },
    teesheets: twoNines.teesheets.map((sheet) => ({
      ...sheet,
      startTime: sheet.id === 'front' ? '07:00' : '09:10',
      endTime: sheet.id === 'front' ? '07:20' : '09:30',
    })),
  }));
}

export type SimulatedCourse = ReturnType<typeof simulatedCourses>[number];

export const offerMinutes = 5;
/** Half past eleven less, in UTC, is when the reminders' hour begins. */
const reminderHour = 7;

/** The same, where golfers wait, change what they have and are reminded. */
export function waitedForCourses(): SimulatedCourse[] {
  const more = { waitlistMinutes: offerMinutes, changeReservations: true, reminderHour };
  return simulatedCourses({ waits: more, pays: { ...settingsOf['captures'], ...more } });
}

/** A course whose newest day, the simulated one, opens by a draw. */
export function drawnCourses(): SimulatedCourse[] {
  const fairOpening = { time: '07:02', minutes: 4 };
  return simulatedCourses({ draws: { waitlistMinutes: offerMinutes, daysInAdvance: 1, fairOpening } });
}

const start = (startingTeeID: string, startingTime: string, numHoles: 9 | 18): HoldRequest => ({
  date,
  startingTime,
  startingTeeID,
  numHoles,
  players: 1,
});

export const simulatedStarts: readonly HoldRequest[] = [
  start('front', '07:00', 9),
  start('front', '07:10', 9),
  start('front', '07:00', 18),
  start('front', '07:10', 18),
  start('back', '09:10', 9),
];

/** The cells of a start, as minutes of the day by tee. */
export const blockedByStaff = [
  { date, teeID: 'front', minute: 420, slot: 'front 07:00' },
  { date, teeID: 'back', minute: 550, slot: 'back 09:10' },
];

/** Times that clerks and golfers both want. */
export const clerksStarts = [
  { date, startingTeeID: 'front', startingTime: '07:00', slot: 'front 07:00' },
  { date, startingTeeID: 'front', startingTime: '07:10', slot: 'front 07:10' },
] as const;
export type ClerksStart = (typeof clerksStarts)[number];
