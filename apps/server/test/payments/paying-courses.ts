import type { Pool } from 'pg';
import { storeCourse, twoNines } from '../example-course.ts';

/** The Square location of the sandbox courses. */
export const sandboxLocation = 'LSANDBOX';

export const sandboxGateway = {
  environment: 'sandbox',
  squareApplicationId: 'sq0idp-production',
  squareLocationId: 'LPRODUCTION',
  squareSandboxApplicationId: 'sandbox-sq0idb-app',
  squareSandboxLocationId: sandboxLocation,
};

const always = {
  ...twoNines.document.widgetSettings,
  requirePayment: 'always',
  paymentGateway: sandboxGateway,
};

/** Courses of `test-group` that take money in different ways. */
const settingsOf = {
  captures: { ...always, paymentBehavior: 'capture' },
  authorizes: { ...always, paymentBehavior: 'authorize' },
  'in-production': { ...always, paymentGateway: { ...sandboxGateway, environment: 'production' } },
  'without-gateway': { ...always, paymentGateway: undefined },
  free: { ...always, requirePayment: 'never' },
  // A rule requires payment in the first hour only.
  'by-rule': {
    ...always,
    requirePayment: false,
    rules: [
      {
        active: true,
        when: { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] },
        startTime: '07:00',
        endTime: '07:59',
        allow18Holes: ['front', 'back'],
        allow9Holes: ['front', 'back'],
        minGroupSize18: 0,
        minGroupSize9: 0,
        requirePayment: 'always',
      },
    ],
  },
} as const;

export type PayingCourse = keyof typeof settingsOf;

/** Nine holes: Public 24.00, Junior 12.00, Season pass nothing. */
export async function storePayingCourses(pool: Pool): Promise<void> {
  const rates = [...twoNines.document.rates, { name: 'Season pass', greenFee9: 0, greenFee18: 0 }];
  for (const [course, widgetSettings] of Object.entries(settingsOf))
    await storeCourse(pool, {
      ...twoNines,
      course,
      document: { ...twoNines.document, rates, widgetSettings },
    });
}
