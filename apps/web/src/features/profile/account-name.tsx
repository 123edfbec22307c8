import { useSignedInUser } from '../../lib/session/session.ts';

/** Tells password managers which account a form is about. */
export function AccountName() {
  const { loginEmail } = useSignedInUser();
  return <input type="email" name="username" autoComplete="username" value={loginEmail} readOnly hidden />;
}
