import { useFormMutation } from '@dewsweeper/web/lib/use-form-mutation.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { Form } from '@dewsweeper/web/ui/form.tsx';
import { Landing } from '@dewsweeper/web/ui/landing.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { refusalOf } from '../../lib/api.ts';
import { setupMessages, staffMessages } from '../../messages.ts';
import { setupFailure, setupQuery, useMakeClub } from './setup-queries.ts';

/** The first start: whoever has the link names the club, and becomes its owner by the invitation. */
export function ClubForm({ token, onMade }: { token: string; onMade: (invitation: string) => void }) {
  const setup = useQuery(setupQuery(token));
  const mutation = useMakeClub(token);
  const { submit, isPending, failure } = useFormMutation({
    mutation: {
      ...mutation,
      mutate: (values: { clubName: string; email: string }) =>
        mutation.mutate(values, { onSuccess: ({ invitation }) => onMade(invitation) }),
    },
    valuesOf: (text) => ({ clubName: text('clubName').trim(), email: text('email').trim() }),
    failureOf: setupFailure,
  });
  const isVoid = refusalOf(setup.error) === 'setup-link-invalid';
  const errorOf = (field: 'clubName' | 'email') => (failure?.field === field ? failure.message : undefined);
  return (
    <Landing title={setupMessages.title} above={staffMessages.product}>
      {isVoid && <Notice kind="error">{setupMessages.invalid}</Notice>}
      {!isVoid && setup.isError && <LoadFailed text={setupMessages.loadFailed} query={setup} />}
      {setup.isPending && (
        <Loading>
          <Skeleton height="280px" radius="20px" />
        </Loading>
      )}
      {setup.data !== undefined && (
        <Card>
          <p style={{ marginBottom: 20 }}>{setupMessages.intro}</p>
          <Form onSubmit={submit}>
            <TextField
              label={setupMessages.clubName}
              name="clubName"
              autoComplete="organization"
              hint={setupMessages.clubNameHint}
              maxLength={100}
              required
              error={errorOf('clubName')}
            />
            <TextField
              label={setupMessages.email}
              name="email"
              type="email"
              autoComplete="email"
              hint={setupMessages.emailHint}
              malformed={setupMessages.emailInvalid}
              required
              error={errorOf('email')}
            />
            {failure?.field === 'form' && <Notice kind="error">{failure.message}</Notice>}
            <Button type="submit" wide busy={isPending}>
              {setupMessages.go}
            </Button>
          </Form>
        </Card>
      )}
    </Landing>
  );
}
