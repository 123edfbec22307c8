import { Link } from '@tanstack/react-router';
import { useStoredCourse } from '../features/courses/courses.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { paths } from '../lib/paths.ts';
import { useLinkedChoice } from '../lib/session/linked-choice.ts';
import { resetFailure, useRequestReset } from '../lib/session/password-reset.ts';
import { useFormMutation } from '../lib/use-form-mutation.ts';
import { resetMessages } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Form, FormLinks } from '../ui/form.tsx';
import { Landing } from '../ui/landing.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';

export function ResetPage() {
  useLinkedChoice();
  const course = useStoredCourse();
  const request = useRequestReset();
  usePageTitle(resetMessages.title, course.data?.name);

  const { submit, isPending, failure } = useFormMutation({
    mutation: request,
    valuesOf: (text) => text('email'),
    failureOf: resetFailure,
  });

  return (
    <Landing title={resetMessages.title} below={resetMessages.intro}>
      <Card>
        {/* No check in the browser: the server reports what is wrong with an address. */}
        <Form onSubmit={submit} noValidate>
          <TextField
            label={resetMessages.email}
            name="email"
            type="email"
            autoComplete="email"
            error={failure?.field === 'email' ? failure.message : undefined}
          />
          {failure?.field === 'form' && <Notice kind="error">{failure.message}</Notice>}
          {request.isSuccess && <Notice kind="success">{resetMessages.sent}</Notice>}
          <Button type="submit" wide busy={isPending}>
            {resetMessages.submit}
          </Button>
        </Form>
        <FormLinks>
          <Link to={paths.home}>{resetMessages.backToLogin}</Link>
          <Link to={paths.register}>{resetMessages.register}</Link>
        </FormLinks>
      </Card>
    </Landing>
  );
}
