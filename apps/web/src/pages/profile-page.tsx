import { useStoredCourse } from '../features/courses/courses.ts';
import { ContactInfo } from '../features/profile/contact-info.tsx';
import { LoginInfo } from '../features/profile/login-info.tsx';
import { MyCoursesSection } from '../features/profile/my-courses-section.tsx';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useLogout } from '../lib/session/logout.ts';
import { navigationMessages, profileMessages } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Column } from '../ui/column.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './profile-page.module.css';

const TextSignInSection = lazyPart(
  async () => (await import('../features/profile/text-sign-in-section.tsx')).TextSignInSection,
);
const CalendarLinkSection = lazyPart(
  async () => (await import('../features/profile/calendar-link-section.tsx')).CalendarLinkSection,
);

const LanguageSection = lazyPart(
  async () => (await import('../features/profile/language-section.tsx')).LanguageSection,
);

export function ProfilePage() {
  const course = useStoredCourse();
  const logout = useLogout();
  return (
    <Column>
      <PageHeader title={profileMessages.title} courseName={course.data?.name} />
      <div className={styles.sections}>
        <ContactInfo />
        <LoginInfo />
        <TextSignInSection />
        <MyCoursesSection />
        <CalendarLinkSection />
        <LanguageSection />
        {logout.isError && <Notice kind="error">{navigationMessages.logoutFailed}</Notice>}
        <Button variant="quiet" wide busy={logout.isPending} onClick={() => logout.mutate()}>
          {navigationMessages.logout}
        </Button>
      </div>
    </Column>
  );
}
