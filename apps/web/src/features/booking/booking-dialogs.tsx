import { useEffect } from 'react';
import { ConfirmDialogs } from './confirm-dialogs.tsx';
import { LostSlotDialogs } from './lost-slot-dialogs.tsx';
import { forgetGolfers } from './typed-golfers.ts';
import type { Booking } from './use-booking.ts';

/** All windows of the booking flow. They load after the page, which needs none of them to show the times. */
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
