import { useStaffPerson } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** In place of what was not shown after 30 idle minutes (rules.md#staff-session); it is asked for once more by itself. */
export function SignInAgain({ children }: { children: string }) {
  const { email } = useStaffPerson();
  return (
    <div style={{ maxWidth: 480 }}>
      <p style={{ marginBottom: 16, color: 'var(--ink-soft)' }}>{children}</p>
      <SignInForm email={email} />
    </div>
  );
}
