import { useSearch } from '@tanstack/react-router';
import type { ReactNode, RefObject } from 'react';
import { usePageTitle } from '../lib/page-title.ts';
import { useFocusedHeading } from './focus-heading.ts';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: string;
  courseName: string | undefined;
  /** Stands in a corner, so that nothing moves when it comes. */
  logo?: ReactNode;
  /** A page whose controls go gives its heading the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
};

/** Hidden when the URL has an `appMode` parameter (rules.md#app-mode). */
export function PageHeader({ title, courseName, logo, headingRef }: PageHeaderProps) {
  const heading = useFocusedHeading(headingRef);
  usePageTitle(title, courseName);
  return <Header title={title} courseName={courseName} logo={logo} heading={heading} />;
}

/** Looks the same but leaves focus and window title to the page that is loading. */
export function PendingPageHeader({ title }: { title: string }) {
  return <Header title={title} courseName={undefined} />;
}

function Header(props: PageHeaderProps & { heading?: RefObject<HTMLHeadingElement | null> }) {
  const { title, courseName, logo, heading } = props;
  const { appMode } = useSearch({ strict: false });

  // The surrounding app shows the title; screen readers still need the heading.
  if (appMode !== undefined) {
    return (
      <h1 className="visually-hidden" ref={heading} tabIndex={-1}>
        {title}
      </h1>
    );
  }
  return (
    <header className={styles.header}>
      <p className={styles.course}>{courseName ?? '\u00a0'}</p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {logo !== undefined && <div className={styles.logo}>{logo}</div>}
    </header>
  );
}
