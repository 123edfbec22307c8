import type { CoursePath } from '@dewsweeper/contract/ids';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { FastifyInstance } from 'fastify';
import { calendarLinkRoutes } from '../features/calendar-links/routes.ts';
import { createAskForProof } from '../features/contact-addresses/ask-for-proof.ts';
import { contactAddressRoutes } from '../features/contact-addresses/routes.ts';
import { passwordResetRoutes } from '../features/password-resets/routes.ts';
import { mySessionsRoutes } from '../features/sessions/my-sessions-routes.ts';
import { sessionRoutes } from '../features/sessions/routes.ts';
import { myTextSignInRoutes } from '../features/sign-in-codes/my-text-sign-in-routes.ts';
import { signInCodeRoutes } from '../features/sign-in-codes/routes.ts';
import { calendarFeed } from '../features/teetimegroups/calendar-feed.ts';
import { releaseHold } from '../features/teetimegroups/reservations.ts';
import { forgetCompanions } from '../features/teetimegroups/store.ts';
import { openAccountMailLimits } from '../features/users/account-to-mail.ts';
import { profileOf } from '../features/users/profile.ts';
import { userRoutes } from '../features/users/routes.ts';
import type { Services } from './services.ts';

/** Who a golfer is: registration, sign-in, profile. */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const {
    config,
    pool,
    clock,
    openRateLimit,
    courses,
    live,
    sendText,
    textCountriesOf,
    codeTextLimits,
    delivering,
    proofs,
    accounts,
  } = services;
  sessionRoutes(app, { ...accounts, signInsPerAddress: config.signInsPerAddress });
  mySessionsRoutes(app, accounts);
  userRoutes(app, {
    ...accounts,
    askForProof: createAskForProof(proofs),
    registrationsPerAddress: config.registrationsPerAddress,
    courseExists: async (group, course) => (await courses.current(courseKeyOf({ group, course }))) !== null,
  });
  contactAddressRoutes(app, proofs);
  passwordResetRoutes(app, {
    ...accounts,
    publicUrl: config.publicUrl,
    deliverSoon: delivering.wake,
    forgetCompanions,
    releaseHold: (uid) => releaseHold({ pool, announce: live.announce }, uid),
  });
  const codes = {
    ...accounts,
    deliverSoon: delivering.wake,
    limits: openAccountMailLimits(openRateLimit, 'code'),
    courseWithCodes: async (path: CoursePath) => {
      const course = await courses.current(courseKeyOf(path));
      return course?.document.widgetSettings.signInByCode ? { name: course.document.name } : null;
    },
    sendsTexts: async () => (await sendText()) !== null,
    textCountriesOf,
    textLimits: codeTextLimits,
  };
  signInCodeRoutes(app, {
    ...codes,
    signInsPerAddress: config.signInsPerAddress,
    forgetCompanions,
    releaseHold: (uid) => releaseHold({ pool, announce: live.announce }, uid),
  });
  myTextSignInRoutes(app, codes);
  calendarLinkRoutes(app, {
    pool,
    publicUrl: config.publicUrl,
    openRateLimit,
    calendarOf: async (uid) =>
      calendarFeed({ pool, courses, clock }, uid, (await profileOf(pool, uid))?.language ?? null),
  });
}
