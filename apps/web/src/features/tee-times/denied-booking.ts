import type { CoursePath } from '@dewsweeper/contract/ids';
import type { User } from '@dewsweeper/contract/user';
import { teeTimeMessages } from '../../messages.ts';

export function deniedBooking(user: User, path: CoursePath): string | null {
  const denial = user.privileges.find(
    ({ group, course, denyOnlineBooking }) =>
      denyOnlineBooking && group === path.group && course === path.course,
  );
  return denial ? denial.denyOnlineBookingMessage.trim() || teeTimeMessages.bookingNotAvailable : null;
}
