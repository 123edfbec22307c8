import { staffMessages } from '../../messages.ts';
import type { SignedIn } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

export function EndedSession({ person }: { person: SignedIn }) {
  return (
    <>
      <p style={{ marginBottom: 16 }}>{staffMessages.ended(person.name)}</p>
      <SignInForm email={person.email} />
    </>
  );
}
