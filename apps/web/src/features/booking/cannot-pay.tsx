import { paymentMessages } from '../../messages.ts';
import { Notice } from '../../ui/notice.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';

/** A time that is paid online at a course that cannot take the payment: said before anything is typed. */
export function CannotPay({ phone }: { phone: string | undefined }) {
  return (
    <Notice kind="error" action={phone === undefined ? undefined : <PhoneLink phone={phone} />}>
      {paymentMessages.configurationMissing}
      <br />
      {paymentMessages.callToBook}
    </Notice>
  );
}
