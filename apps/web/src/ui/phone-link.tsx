import { Phone } from 'lucide-react';
import styles from './phone-link.module.css';

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className={styles.phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      <Phone size={18} aria-hidden="true" />
      {phone}
    </a>
  );
}
