import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useStoredCourse } from '../features/courses/courses.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { paths } from '../lib/paths.ts';
import { useLinkedChoice } from '../lib/session/linked-choice.ts';
import {
  isLinkInvalid,
  newPasswordFailure,
  resetLinkQuery,
  useSetNewPassword,
} from '../lib/session/password-reset.ts';
import { useFormMutation } from '../lib/use-form-mutation.ts';
import { newPasswordMessages, registerMessages } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { focusWhenShown } from '../ui/focus-when-shown.ts';
import { Form } from '../ui/form.tsx';
import { Landing } from '../ui/landing.tsx';
import { Notice } from '../ui/notice.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Opened by the mailed link (rules.md#password-reset). */
export function NewPasswordPage() {
  const { token } = useParams({ from: paths.newPassword });
  useLinkedChoice();
  const course = useStoredCourse();
  const setNewPassword = useSetNewPassword(token);
  const { submit, isPending, failure } = useFormMutation({
    mutation: setNewPassword,
    valuesOf: (text) => text('password'),
    failureOf: newPasswordFailure,
  });
  const link = useQuery(resetLinkQuery(token));
  const isLinkDead = failure?.field === 'link' || (isLinkInvalid(link.error) && setNewPassword.isIdle);
  const isOver = setNewPassword.isSuccess || isLinkDead;
  usePageTitle(newPasswordMessages.title, course.data?.name);

  return (
    <Landing title={newPasswordMessages.title} below={isOver ? undefined : newPasswordMessages.intro}>
      {setNewPassword.isSuccess ? (
        <Saved />
      ) : isLinkDead ? (
        <LinkInvalid />
      ) : link.isPending ? (
        <FormSkeleton />
      ) : (
        <Card>
          <Form onSubmit={submit}>
            <TextField
              label={newPasswordMessages.password}
              name="password"
              type="password"
              autoComplete="new-password"
              required
              hint={registerMessages.passwordHint}
              error={failure?.field === 'password' ? failure.message : undefined}
            />
            {failure?.field === 'form' && <Notice kind="error">{failure.message}</Notice>}
            <Button type="submit" wide busy={isPending}>
              {newPasswordMessages.submit}
            </Button>
          </Form>
        </Card>
      )}
    </Landing>
  );
}

/** Until the link is known to be valid, nobody should type a password. */
function FormSkeleton() {
  return (
    <Card>
      <Loading>
        <Skeleton height="160px" radius="12px" />
      </Loading>
    </Card>
  );
}

function Saved() {
  return (
    <>
      <Notice kind="success">{newPasswordMessages.saved}</Notice>
      <ButtonLink to={paths.home} wide ref={focusWhenShown}>
        {newPasswordMessages.continue}
      </ButtonLink>
    </>
  );
}

function LinkInvalid() {
  return (
    <>
      <Notice kind="error">{newPasswordMessages.linkInvalid}</Notice>
      <ButtonLink to={paths.reset} wide ref={focusWhenShown}>
        {newPasswordMessages.askAgain}
      </ButtonLink>
    </>
  );
}
