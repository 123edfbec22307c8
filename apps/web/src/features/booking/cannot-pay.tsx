import { paymentMessages } from '../../messages.ts';
import { Notice } from '../../ui/notice.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';

/** The time is paid online and the course cannot take payments: said before anything is typed. */
export function CannotPay({ phone }: { phone: string | undefined }) {
  return (
    <Notice kind="error" action={phone === undefined ? undefined : <PhoneLink phone={phone} />}>
      {paymentMessages.configurationMissing}
      <br />
      {paymentMessages.callToBook}
    </Notice>
  );
}
