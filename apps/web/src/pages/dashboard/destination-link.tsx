import type { CoursePath } from '@dewsweeper/contract/ids';
import { Link } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { paths } from '../../lib/paths.ts';
import styles from './destination-link.module.css';

type DestinationLinkProps = {
  to: typeof paths.teeTimes | typeof paths.groupBoard | typeof paths.myReservations | typeof paths.profile;
  icon: LucideIcon;
  label: string;
  hint: string;
  course?: CoursePath;
  /** For `paths.groupBoard`. */
  group?: string;
};

export function DestinationLink({ to, icon: Icon, label, hint, course, group }: DestinationLinkProps) {
  return (
    <Link className={styles.link} to={to} params={{ group }} search={course ?? {}}>
      <Icon className={styles.icon} size={26} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.hint}>{hint}</span>
      </span>
      <ChevronRight className={styles.arrow} size={22} aria-hidden="true" />
    </Link>
  );
}
