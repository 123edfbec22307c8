import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonLook } from './button-look.ts';

export const ButtonLink = createLink(
  ({ variant = 'main', wide, className, children, ...rest }: ComponentProps<'a'> & ButtonLook) => (
    <a {...rest} className={classNames(buttonLook(variant, wide), className)}>
      <span className={styles.label}>{children}</span>
    </a>
  ),
);
