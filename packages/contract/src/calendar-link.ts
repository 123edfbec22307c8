import * as z from 'zod/mini';
import { instant } from './ids.ts';

/** `createdAt` is null without a link. Its address is told only once. */
export const calendarLink = z.object({ createdAt: z.nullable(instant) });

export const newCalendarLink = z.object({ url: z.string(), createdAt: instant });

export const calendarToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'must be the address of a calendar link'));
