import { useState } from 'react';
import { refusalOf } from '../../lib/api.ts';
import { useStaffPerson } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** For what is refused after 30 idle minutes (rules.md#staff-session). */
export function useSignInAgain(): { isAsked: boolean; onRefused: (error: Error) => void } {
  const { endsAt } = useStaffPerson();
  const [refusedUntil, setRefusedUntil] = useState<string | null>(null);
  return {
    // A new sign-in has another end.
    isAsked: refusedUntil === endsAt,
    onRefused: (error) => isRefusedAsIdle(error) && setRefusedUntil(endsAt),
  };
}

export function isRefusedAsIdle(error: unknown): boolean {
  return refusalOf(error) === 'sign-in-again';
}

export function SignInAgain({ children }: { children: string }) {
  const { email } = useStaffPerson();
  return (
    <div style={{ maxWidth: 480 }}>
      <p style={{ marginBottom: 16, color: 'var(--ink-soft)' }}>{children}</p>
      <SignInForm email={email} />
    </div>
  );
}
