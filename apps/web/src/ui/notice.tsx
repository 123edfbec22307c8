import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './notice.module.css';

const icons = { info: Info, error: CircleAlert, success: CircleCheck } as const;

type NoticeProps = {
  kind?: keyof typeof icons;
  children: ReactNode;
  action?: ReactNode;
  /** Part of the page from the start: not announced. */
  isStatic?: boolean;
};

/** Announced politely. */
export function Notice({ kind = 'info', children, action, isStatic = false }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div
      className={classNames(styles.notice, styles[kind], !isStatic && styles.announced)}
      role={isStatic ? undefined : 'status'}
    >
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.words}>
        <p>{children}</p>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
