import { Dialog } from '@dewsweeper/web/ui/dialog.tsx';
import { staffMessages } from '../../messages.ts';
import type { SignedIn } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

export function EndedSession({ person, isOpen }: { person: SignedIn; isOpen: boolean }) {
  return (
    <Dialog open={isOpen} onClose={() => {}} title={staffMessages.endedTitle} isStatic>
      <p style={{ marginBottom: 16 }}>{staffMessages.ended(person.name)}</p>
      <SignInForm email={person.email} />
    </Dialog>
  );
}
