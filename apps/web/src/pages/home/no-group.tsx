import { usePageTitle } from '../../lib/page-title.ts';
import { loginMessages } from '../../messages.ts';
import { Landing } from '../../ui/landing.tsx';
import { Notice } from '../../ui/notice.tsx';

/** No link has been followed in this browser yet (rules.md#login-screen). */
export function NoGroup() {
  usePageTitle(loginMessages.title, undefined);
  return (
    <Landing title={loginMessages.welcome}>
      <Notice isStatic>{loginMessages.selectGroup}</Notice>
      <p>{loginMessages.linkHint}</p>
    </Landing>
  );
}
