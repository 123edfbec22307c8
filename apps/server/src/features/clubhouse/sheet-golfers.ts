import type { Course } from '@dewsweeper/contract/course';
import { priceCents } from '@dewsweeper/core/booking/rate-price';
import type { NumHoles } from '@dewsweeper/core/tee-sheet/course';
import type { TeeTimeGroupRow } from '../course-data/teetimegroup-row.ts';
import type { GroupMoney } from '../payments/group-money.ts';
import type { Contact } from '../users/profile.ts';

type Pays = 'paid' | 'held' | 'due' | 'free';

type SheetGolfer = { name: string; phone: string; rateName: string; amountCents: number; pays: Pays };

export function sheetGolfers(
  { golfers, date, starting_time, num_holes }: TeeTimeGroupRow,
  course: Course,
  money: GroupMoney | undefined,
  booker: Contact | undefined,
): SheetGolfer[] {
  const start = { date, startingTime: starting_time, numHoles: num_holes as NumHoles };
  return golfers.map((golfer, index) => {
    const rate = course.rates[golfer.rateGroup];
    const amountCents = golfer.priceCents ?? (rate ? priceCents(rate, start) : 0);
    return {
      name: golfer.name,
      // The booker gave a telephone at registration.
      phone: golfer.phone || (index === 0 ? (booker?.phone ?? '') : ''),
      rateName: golfer.rateName ?? rate?.name ?? '',
      amountCents,
      pays: paysOf(golfer.paid, amountCents, money),
    };
  });
}

function paysOf(isPaid: boolean, amountCents: number, money: GroupMoney | undefined): Pays {
  if (isPaid) return 'paid';
  if (amountCents === 0) return 'free';
  return money === 'authorized' ? 'held' : 'due';
}
