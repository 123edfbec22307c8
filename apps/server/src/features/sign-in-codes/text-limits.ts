import { accept, type Result } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { limitKeyOf } from '../../adapters/rate-limit-key.ts';
import type { OpenRateLimit, RateLimit, TooManyRequests } from '../../ports.ts';
import type { DropCode } from '../outbox/deliver.ts';
import { isPhoneProved } from '../users/proved-phone.ts';

export type TextLimits = {
  /** Refused while the installation has texted as many codes as it may. */
  isOpen(): Promise<Result<null, TooManyRequests>>;
  /** Codes asked for to one number, proved or not. */
  perNumber: RateLimit;
  /** Proofs of one account. */
  perAccount: RateLimit;
  dropCode: DropCode;
};

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
const stoppedSeconds = 600;
const unlimited = 1_000_000;
const codesPerNumber = 10;
const whole = 'installation';

/** Texts cost money, and a stranger can ask for them (rules.md#texted-codes). */
export function openTextLimits(
  pool: Pool,
  openRateLimit: OpenRateLimit,
  textedCodesPerHour: number,
): TextLimits {
  const aDay = (name: string, attempts: number) =>
    openRateLimit({ name, attempts, windowSeconds: daySeconds });
  const texted = aDay('texted-code', codesPerNumber);
  const ofAll = openRateLimit({
    name: 'texted-code-all',
    attempts: textedCodesPerHour,
    windowSeconds: hourSeconds,
  });
  const stopped = openRateLimit({
    name: 'texted-code-stop',
    attempts: unlimited,
    windowSeconds: stoppedSeconds,
  });
  return {
    async isOpen() {
      const open = await stopped.spend(whole);
      return open.ok ? accept(null) : open;
    },
    perNumber: aDay('texted-code-asked', codesPerNumber),
    perAccount: aDay('phone-proof', codesPerNumber),
    // Here and not when the code is asked for, which must do the same for every number.
    async dropCode({ recipient, uid, forProof, attempts }) {
      const isTheirs = forProof || (await isPhoneProved(pool, recipient, uid === '' ? null : uid));
      if (recipient === '' || !isTheirs)
        return { reason: 'no account has proved the number', isLimit: false };
      // Later attempts were let through before.
      if (attempts > 1) return null;
      if (!(await texted.spend(limitKeyOf(recipient))).ok)
        return { reason: `more than ${codesPerNumber} codes to one number in 24 hours`, isLimit: true };
      if ((await ofAll.spend(whole)).ok) return null;
      await stopped.close(whole);
      return { reason: `more than ${textedCodesPerHour} texted codes in an hour`, isLimit: true };
    },
  };
}
