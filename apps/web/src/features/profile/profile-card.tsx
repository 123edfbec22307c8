import { type ReactNode, type Ref, useId } from 'react';
import { Card } from '../../ui/card.tsx';
import styles from './profile-card.module.css';

type ProfileCardProps = {
  title: string;
  action?: ReactNode;
  /** To return the focus to the card. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export function ProfileCard({ title, action, headingRef, children }: ProfileCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </Card>
  );
}
