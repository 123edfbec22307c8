import { Dialog } from '@dewsweeper/web/ui/dialog.tsx';
import { staffMessages } from '../../messages.ts';
import type { SignedIn } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

type EndedSessionProps = {
  person: SignedIn;
  state: 'lasts' | 'ended' | 'idle';
  /** Of one that is idle: the page stays as it is. */
  onLeave: () => void;
};

/** Over the page with its input: after a session's end nothing goes on without it, after 30 idle minutes some things do. */
export function EndedSession({ person, state, onLeave }: EndedSessionProps) {
  const { name, email } = person;
  return (
    <>
      <Dialog open={state === 'ended'} onClose={() => {}} title={staffMessages.endedTitle} isStatic>
        <p style={{ marginBottom: 16 }}>{staffMessages.ended(name)}</p>
        <SignInForm email={email} />
      </Dialog>
      <Dialog open={state === 'idle'} onClose={onLeave} title={staffMessages.endedTitle}>
        <p style={{ marginBottom: 16 }}>{staffMessages.idle}</p>
        <SignInForm email={email} />
      </Dialog>
    </>
  );
}
