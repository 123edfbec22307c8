import { Link, Navigate } from '@tanstack/react-router';
import { useStoredCourse } from '../features/courses/courses.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { paths } from '../lib/paths.ts';
import { useRegister } from '../lib/session/register.ts';
import { RegisterForm } from '../lib/session/register-form.tsx';
import { useSession } from '../lib/session/session.ts';
import { registerMessages } from '../messages.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { focusWhenShown } from '../ui/focus-when-shown.ts';
import { FormLinks } from '../ui/form.tsx';
import { Landing } from '../ui/landing.tsx';
import { Notice } from '../ui/notice.tsx';

export function RegisterPage() {
  const register = useRegister();
  const session = useSession();
  const course = useStoredCourse();
  usePageTitle(registerMessages.title, course.data?.name);

  if (session.data?.state === 'signed-in' && register.isIdle) return <Navigate to={paths.home} replace />;
  return (
    <Landing title={registerMessages.title} below={register.isSuccess ? undefined : registerMessages.intro}>
      {register.isSuccess ? (
        <>
          <Notice kind="success">{registerMessages.created}</Notice>
          <ButtonLink to={paths.home} wide ref={focusWhenShown}>
            {registerMessages.continue}
          </ButtonLink>
        </>
      ) : (
        <Card>
          <RegisterForm register={register} />
          <FormLinks>
            <Link to={paths.home}>{registerMessages.backToLogin}</Link>
          </FormLinks>
        </Card>
      )}
    </Landing>
  );
}
