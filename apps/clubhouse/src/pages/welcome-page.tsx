import type { StaffInvitation, StaffSecrets } from '@dewsweeper/contract/staff';
import { usePageTitle } from '@dewsweeper/web/lib/page-title.ts';
import { useFormMutation } from '@dewsweeper/web/lib/use-form-mutation.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { ButtonLink } from '@dewsweeper/web/ui/button-link.tsx';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { Form } from '@dewsweeper/web/ui/form.tsx';
import { Landing } from '@dewsweeper/web/ui/landing.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ClubForm } from '../features/setup/club-form.tsx';
import { isSetupToken } from '../features/setup/setup-queries.ts';
import {
  acceptanceFailure,
  invitationQuery,
  placeNameQuery,
  useAcceptInvitation,
  useAcceptWithPasskey,
} from '../features/staff/invitation.ts';
import { hasPasskeys, passkeyFailure } from '../features/staff/passkey-failure.ts';
import { OtherWay, PasskeySignIn } from '../features/staff/passkey-sign-in.tsx';
import { Secrets } from '../features/staff/secrets.tsx';
import { signInFailure, useSignIn } from '../features/staff/sign-in.ts';
import { refusalOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { passkeyMessages, staffMessages, welcomeMessages } from '../messages.ts';

/** `password`: null for an account with a passkey alone. */
type Accepted = { secrets: StaffSecrets; email: string; password: string | null };

/** The link of an invitation, or of the first start: its token stands behind `#`, so that no server sees it in a log. */
export function WelcomePage() {
  const [token, setToken] = useState(() => window.location.hash.slice(1));
  usePageTitle(welcomeMessages.title, staffMessages.product);
  const goOnWith = (invitation: string) => {
    // A reload goes on here.
    window.history.replaceState(window.history.state, '', `#${invitation}`);
    setToken(invitation);
  };
  return isSetupToken(token) ? (
    <ClubForm token={token} onMade={goOnWith} />
  ) : (
    <Invitation token={token} key={token} />
  );
}

function Invitation({ token }: { token: string }) {
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' });
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const isInvalid = token === '' || refusalOf(invitation.error) === 'invitation-invalid';
  return (
    <Landing title={welcomeMessages.title} above={staffMessages.product}>
      {isInvalid && accepted === null && <Notice kind="error">{welcomeMessages.invalid}</Notice>}
      {!isInvalid && invitation.isError && (
        <LoadFailed text={welcomeMessages.loadFailed} query={invitation} />
      )}
      {!isInvalid && invitation.isPending && (
        <Loading>
          <Skeleton height="280px" radius="20px" />
        </Loading>
      )}
      {accepted === null && invitation.data !== undefined && (
        <Acceptance token={token} invitation={invitation.data} onAccepted={setAccepted} />
      )}
      {accepted !== null && <FirstSignIn {...accepted} />}
    </Landing>
  );
}

type AcceptanceProps = {
  token: string;
  invitation: StaffInvitation;
  onAccepted: (accepted: Accepted) => void;
};

function Acceptance({ token, invitation, onAccepted }: AcceptanceProps) {
  const { email, role, group, course, account, expiresAt } = invitation;
  const mutation = useAcceptInvitation(token);
  const { submit, isPending, failure } = useFormMutation({
    mutation: {
      ...mutation,
      mutate: (values: { name: string; password: string }) =>
        mutation.mutate(values, {
          onSuccess: (secrets) => onAccepted({ secrets, email, password: values.password }),
        }),
    },
    valuesOf: (text) => ({ name: text('name').trim(), password: text('password') }),
    failureOf: acceptanceFailure,
  });
  const [typedName, setTypedName] = useState('');
  const isNew = account === 'new';
  const { data: name = course ?? group } = useQuery(placeNameQuery({ group, course }));
  const where = course === null ? `${name}, ${welcomeMessages.wholeGroup}` : name;
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
  return (
    <Card>
      <p>{welcomeMessages.invited(email, staffMessages.roles[role], where)}</p>
      <p style={{ margin: '8px 0 20px' }}>{introOf(account)}</p>
      {!isNew && hasPasskeys && (
        <div style={{ display: 'grid', gap: 16, marginBottom: 16 }}>
          <PasskeyAcceptance {...{ token, email, account, name: typedName, onAccepted }} />
          <OtherWay>{passkeyMessages.orPassword}</OtherWay>
        </div>
      )}
      <Form onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          label={welcomeMessages.name}
          name="name"
          autoComplete="name"
          hint={welcomeMessages.nameHint}
          required
          value={typedName}
          onChange={({ target }) => setTypedName(target.value)}
          error={failure?.field === 'name' ? failure.message : undefined}
        />
        {isNew && hasPasskeys && (
          <>
            <PasskeyAcceptance {...{ token, email, account, name: typedName, onAccepted }} />
            <OtherWay>{passkeyMessages.choosePassword}</OtherWay>
          </>
        )}
        <TextField
          label={welcomeMessages.newPassword}
          name="password"
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew && { hint: welcomeMessages.passwordHint })}
          required
          error={failure?.field === 'password' ? failure.message : undefined}
        />
        {failure?.field === 'form' && <Notice kind="error">{failure.message}</Notice>}
        <Button type="submit" variant={hasPasskeys ? 'quiet' : 'main'} wide busy={isPending}>
          {welcomeMessages.accept}
        </Button>
        <p>{welcomeMessages.expires(until.format(new Date(expiresAt)))}</p>
      </Form>
    </Card>
  );
}

function introOf(account: StaffInvitation['account']): string {
  if (!hasPasskeys) return account === 'new' ? welcomeMessages.newAccount : welcomeMessages.knownAccount;
  return account === 'new' ? passkeyMessages.newAccount : passkeyMessages.knownAccount;
}

type PasskeyAcceptanceProps = Pick<AcceptanceProps, 'token' | 'onAccepted'> &
  Pick<StaffInvitation, 'email' | 'account'> & { name: string };

function PasskeyAcceptance({ token, email, account, name, onAccepted }: PasskeyAcceptanceProps) {
  const accept = useAcceptWithPasskey(token);
  const isNew = account === 'new';
  const [isNameMissing, setIsNameMissing] = useState(false);
  const press = () => {
    setIsNameMissing(isNew && name.trim() === '');
    if (isNew && name.trim() === '') return;
    accept.mutate(
      { name: name.trim() },
      { onSuccess: (secrets) => onAccepted({ secrets, email, password: null }) },
    );
  };
  const code = refusalOf(accept.error);
  const isOfInvitation = code === 'invitation-invalid' || code === 'invalid-request';
  const words = isOfInvitation ? acceptanceFailure(accept.error).message : passkeyFailure(accept.error);
  return (
    <>
      <Button wide busy={accept.isPending} onClick={press}>
        <KeyRound size={18} aria-hidden="true" />
        {isNew ? passkeyMessages.create : passkeyMessages.own}
      </Button>
      {isNew && <p style={{ color: 'var(--ink-soft)' }}>{passkeyMessages.createHint}</p>}
      {isNameMissing && name.trim() === '' && <Notice kind="error">{welcomeMessages.nameInvalid}</Notice>}
      {accept.isError && <Notice kind="error">{words}</Notice>}
    </>
  );
}

/** Signs in with the first code: only then is the account ready, and the codes are known to be kept. */
function FirstSignIn({ secrets, email, password }: Accepted) {
  const navigate = useNavigate();
  const enter = () => void navigate({ to: paths.home, replace: true });
  const { submit, isPending, failure } = useFormMutation({
    mutation: useSignIn(),
    valuesOf: (text) => (password === null ? undefined : { email, password, code: text('code') }),
    failureOf: signInFailure,
    onSuccess: enter,
  });
  if (secrets.otpauth === null && secrets.recoveryCodes.length > 0) {
    return (
      <>
        <Secrets secrets={secrets} email={email} />
        <Card>
          <h2>{passkeyMessages.confirmTitle}</h2>
          <p style={{ margin: '8px 0 20px' }}>{passkeyMessages.confirm}</p>
          <div style={{ display: 'grid', gap: 16 }}>
            <PasskeySignIn variant="main" onSuccess={enter} />
          </div>
        </Card>
      </>
    );
  }
  if (secrets.otpauth === null) {
    return (
      <Card>
        <p style={{ marginBottom: 20 }}>{welcomeMessages.roleAdded}</p>
        <ButtonLink to={paths.login} wide>
          {welcomeMessages.toSignIn}
        </ButtonLink>
      </Card>
    );
  }
  return (
    <>
      <Secrets secrets={secrets} email={email} />
      <Card>
        <h2>{welcomeMessages.confirmTitle}</h2>
        <p style={{ margin: '8px 0 20px' }}>{welcomeMessages.confirm}</p>
        <Form onSubmit={submit}>
          <TextField label={staffMessages.code} name="code" autoComplete="one-time-code" required />
          {failure !== undefined && <Notice kind="error">{failure}</Notice>}
          <Button type="submit" wide busy={isPending}>
            {staffMessages.signIn}
          </Button>
        </Form>
      </Card>
    </>
  );
}
