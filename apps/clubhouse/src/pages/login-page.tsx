import { Card } from '@dewsweeper/web/ui/card.tsx';
import { Landing } from '@dewsweeper/web/ui/landing.tsx';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { sessionQuery } from '../features/staff/session.ts';
import { SignInForm } from '../features/staff/sign-in-form.tsx';
import { staffMessages } from '../messages.ts';

export function LoginPage() {
  const { data: session } = useQuery(sessionQuery);
  const { next } = useSearch({ from: '/login' });
  if (session?.state === 'signed-in') return <Navigate to={next ?? '/'} replace />;
  return (
    <Landing title={staffMessages.signInTitle} above={staffMessages.product}>
      <Card>
        <SignInForm />
      </Card>
    </Landing>
  );
}
