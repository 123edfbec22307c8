import type { StaffSecrets } from '@dewsweeper/contract/staff';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { passkeyMessages, welcomeMessages } from '../../messages.ts';
import { QrCode } from './qr-code.tsx';
import styles from './secrets.module.css';

/** What is shown once: the authenticator's secret and the recovery codes. */
export function Secrets({ secrets, email }: { secrets: StaffSecrets; email: string }) {
  const { otpauth, recoveryCodes } = secrets;
  return (
    <>
      {otpauth !== null && (
        <Card>
          <h2>{welcomeMessages.scanTitle}</h2>
          <p className={styles.words}>{welcomeMessages.scan}</p>
          <AuthenticatorSecret otpauth={otpauth} />
        </Card>
      )}
      {recoveryCodes.length > 0 && (
        <Card>
          <h2>{welcomeMessages.recoveryTitle}</h2>
          <p className={styles.words}>
            {otpauth === null ? passkeyMessages.recovery : welcomeMessages.recovery}
          </p>
          <RecoveryCodes codes={recoveryCodes} email={email} />
        </Card>
      )}
    </>
  );
}

export function AuthenticatorSecret({ otpauth }: { otpauth: string }) {
  return (
    <>
      <QrCode text={otpauth} label={welcomeMessages.qrCode} />
      <details className={styles.secret}>
        <summary>{welcomeMessages.secret}</summary>
        <code>{secretOf(otpauth)}</code>
      </details>
    </>
  );
}

export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  return (
    <>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <KeepCodes text={[welcomeMessages.fileTitle(email), '', ...codes, ''].join('\n')} />
    </>
  );
}

/** In groups of four, to be typed. */
function secretOf(otpauth: string): string {
  const secret = new URL(otpauth).searchParams.get('secret') ?? '';
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

function KeepCodes({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = welcomeMessages.fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className={styles.keep}>
      <Button variant="quiet" onClick={() => void copy()}>
        <Copy size={18} aria-hidden="true" />
        <span role="status">{isCopied ? welcomeMessages.copied : welcomeMessages.copy}</span>
      </Button>
      <Button variant="quiet" onClick={save}>
        <Download size={18} aria-hidden="true" />
        {welcomeMessages.save}
      </Button>
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer size={18} aria-hidden="true" />
        {welcomeMessages.print}
      </Button>
    </div>
  );
}
