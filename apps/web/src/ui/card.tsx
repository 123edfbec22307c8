import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './card.module.css';

/** A sheet of its own on the page, with one purpose. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.card, className)} />;
}
