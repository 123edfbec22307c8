import { useEffect } from 'react';
import { ConfirmDialogs } from './confirm-dialogs.tsx';
import { LostSlotDialogs } from './lost-slot-dialogs.tsx';
import { forgetGolfers } from './typed-golfers.ts';
import type { Booking } from './use-booking.ts';

/** Loaded after the page, which shows the times without it. */
export function BookingDialogs({ booking }: { booking: Booking }) {
  const isReserved = booking.flow.step === 'reserved';
  useEffect(() => {
    if (isReserved) forgetGolfers();
  }, [isReserved]);
  return (
    <>
      <ConfirmDialogs booking={booking} />
      <LostSlotDialogs booking={booking} />
    </>
  );
}
