import { useSearch } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { usePageTitle } from '../lib/page-title.ts';
import { useFocusedHeading } from './focus-heading.ts';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: string;
  courseName: string | undefined;
  /** The page names its course itself, right below. */
  isCourseBelow?: boolean;
};

/** Course name and page title; hidden when the URL has an `appMode` parameter (ruling 34). */
export function PageHeader({ title, courseName, isCourseBelow = false }: PageHeaderProps) {
  const heading = useFocusedHeading();
  usePageTitle(title, courseName);
  return <Header title={title} courseName={courseName} isCourseBelow={isCourseBelow} heading={heading} />;
}

/** The header of a page that is still to come: it looks the same, and leaves focus and window title to that page. */
export function PendingPageHeader(props: Pick<PageHeaderProps, 'title' | 'isCourseBelow'>) {
  return <Header {...props} courseName={undefined} />;
}

function Header(props: PageHeaderProps & { heading?: RefObject<HTMLHeadingElement | null> }) {
  const { title, courseName, isCourseBelow, heading } = props;
  const { appMode } = useSearch({ strict: false });

  // The surrounding app shows the title; a screen reader still needs the heading.
  if (appMode !== undefined) {
    return (
      <h1 className="visually-hidden" ref={heading} tabIndex={-1}>
        {title}
      </h1>
    );
  }
  return (
    <header className={styles.header}>
      {!isCourseBelow && <p className={styles.course}>{courseName ?? '\u00a0'}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
    </header>
  );
}
