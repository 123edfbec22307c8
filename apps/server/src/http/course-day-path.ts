import { courseDate, coursePath } from '@dewsweeper/contract/ids';
import { isCourseDate } from '@dewsweeper/core/shared/local-time';
import * as z from 'zod/mini';

export const calendarDay = courseDate.check(z.refine(isCourseDate, 'must be a day of the calendar'));

export const courseDayPath = z.extend(coursePath, { date: calendarDay });
