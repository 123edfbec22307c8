import type { CoursePath } from '@dewsweeper/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CourseFailed } from '../../features/courses/course-failed.tsx';
import { CourseNameSkeleton } from '../../features/courses/course-name-skeleton.tsx';
import { courseCity } from '../../features/courses/course-place.ts';
import { courseQuery, groupQuery } from '../../features/courses/courses.ts';
import { GroupFailed } from '../../features/courses/group-failed.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { endedSession } from '../../lib/session/ended-session.ts';
import { LoginForm } from '../../lib/session/login-form.tsx';
import { LoginFormSkeleton } from '../../lib/session/login-form-skeleton.tsx';
import { everyPageMessages, loginMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Landing } from '../../ui/landing.tsx';
import { Notice } from '../../ui/notice.tsx';

const CodeForm = lazyPart(
  async () => (await import('../../features/sign-in-codes/code-form.tsx')).CodeForm,
  <LoginFormSkeleton />,
);

type CourseLoginProps = {
  path: CoursePath;
  /** Until the session is known, a skeleton is shown instead of the form. */
  sessionKnown: boolean;
};

export function CourseLogin({ path, sessionKnown }: CourseLoginProps) {
  const group = useQuery(groupQuery(path.group));
  const course = useQuery(courseQuery(path));
  usePageTitle(loginMessages.title, course.data?.name);

  const retry = () => {
    void group.refetch();
    void course.refetch();
  };
  if (group.isLoadingError && course.isLoadingError) return <NothingLoaded retry={retry} />;
  return (
    <Landing
      tall
      photo={course.data?.photo}
      logo={course.data?.logo}
      above={loginMessages.loginFor}
      title={course.data?.name ?? (course.isPending ? <CourseNameSkeleton /> : group.data?.name)}
      below={course.data === undefined ? '\u00a0' : courseCity(course.data)}
    >
      {course.isLoadingError && <CourseFailed error={course.error} retry={retry} />}
      {group.isLoadingError && <GroupFailed error={group.error} retry={retry} />}
      {sessionKnown && Boolean(endedSession()?.uid) && <Notice>{loginMessages.sessionEnded}</Notice>}
      {sessionKnown ? (
        <LoginForms path={path} sendsCodes={course.data?.widgetSettings.signInByCode === true} />
      ) : (
        <LoginFormSkeleton />
      )}
    </Landing>
  );
}

function LoginForms({ path, sendsCodes }: { path: CoursePath; sendsCodes: boolean }) {
  const [how, setHow] = useState<{ byCode: boolean; email?: string }>({ byCode: false });
  if (how.byCode)
    return (
      <CodeForm path={path} email={how.email} onPassword={(email) => setHow({ byCode: false, email })} />
    );
  const onByCode = sendsCodes ? (email: string) => setHow({ byCode: true, email }) : null;
  return <LoginForm email={how.email} onByCode={onByCode} />;
}

function NothingLoaded({ retry }: { retry: () => void }) {
  return (
    <Landing title={loginMessages.welcome}>
      <Notice
        action={
          <Button variant="quiet" onClick={retry}>
            {everyPageMessages.tryAgain}
          </Button>
        }
      >
        {loginMessages.loggedOut}
      </Notice>
    </Landing>
  );
}
