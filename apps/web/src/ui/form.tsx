import type { ComponentProps, ReactNode } from 'react';
import styles from './form.module.css';

export function Form(props: Omit<ComponentProps<'form'>, 'className'>) {
  return <form {...props} className={styles.form} />;
}

export function FormLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
