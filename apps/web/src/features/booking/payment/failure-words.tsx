import type { PaymentFailure } from '../booking-steps.ts';

/** What went wrong, and on the next line what that means: not every text before ends in a full stop. */
export function FailureWords({ text, advice }: PaymentFailure) {
  return (
    <>
      <strong>{text}</strong>
      {advice !== null && (
        <>
          <br />
          {advice}
        </>
      )}
    </>
  );
}
