import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './card.module.css';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.card, className)} />;
}
