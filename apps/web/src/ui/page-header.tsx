import { useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../lib/page-title.ts';
import { useFocusedHeading } from './focus-heading.ts';
import styles from './page-header.module.css';

type PageHeaderProps = { title: string; courseName: string | undefined };

/** Course name and page title; hidden when the URL has an `appMode` parameter (ruling 34). */
export function PageHeader({ title, courseName }: PageHeaderProps) {
  const { appMode } = useSearch({ strict: false });
  const heading = useFocusedHeading();
  usePageTitle(title, courseName);

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
      <p className={styles.course}>{courseName ?? '\u00a0'}</p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
    </header>
  );
}
