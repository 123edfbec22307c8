import type { PaymentFailure } from '../booking-steps.ts';

/** The advice gets its own line: not every text ends in a full stop. */
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
