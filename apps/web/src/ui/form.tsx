import type { ComponentProps, ReactNode } from 'react';
import styles from './form.module.css';

/** Fields one below the other. */
export function Form(props: Omit<ComponentProps<'form'>, 'className'>) {
  return <form {...props} className={styles.form} />;
}

/** Links under a form to where a golfer might have wanted to go instead. */
export function FormLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
