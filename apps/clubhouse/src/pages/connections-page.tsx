import type { CoursePath } from '@dewsweeper/contract/ids';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { MailAndTexts, Payments } from '../features/connections/connection-parts.tsx';
import { squareQuery } from '../features/connections/connection-queries.ts';
import styles from '../features/connections/connections.module.css';
import { SectionPage } from '../features/sections/section-page.tsx';
import { useStaffPerson } from '../features/staff/session.ts';
import { isRefusedAsIdle, SignInAgain, useSignInAgain } from '../features/staff/sign-in-again.tsx';
import { useHasRole } from '../features/staff/use-role.ts';
import { paths } from '../lib/paths.ts';
import { connectionMessages } from '../messages/connections.ts';
import { courseFieldMessages } from '../messages.ts';

export function ConnectionsPage() {
  const place = useParams({ from: `/signed-in${paths.connections}` });
  // After a new sign-in, what was refused is asked for once more.
  const { endsAt } = useStaffPerson();
  return (
    <SectionPage place={place} title={connectionMessages.title}>
      {({ timeZone }) => <Connections place={place} timeZone={timeZone} key={endsAt} />}
    </SectionPage>
  );
}

function Connections({ place, timeZone }: { place: CoursePath; timeZone: string }) {
  const isOwner = useHasRole(place, 'owner');
  const ownsGroup = useHasRole({ group: place.group, course: null }, 'owner');
  const square = useQuery({ ...squareQuery(place), enabled: isOwner });
  const { isAsked, onRefused } = useSignInAgain();
  if (!isOwner) return <Notice>{connectionMessages.notOwner}</Notice>;
  if (isAsked || isRefusedAsIdle(square.error))
    return <SignInAgain>{courseFieldMessages.signInAgain}</SignInAgain>;
  return (
    <div className={styles.page}>
      <Payments {...{ place, timeZone, onRefused }} />
      {ownsGroup && <MailAndTexts group={place.group} {...{ timeZone, onRefused }} />}
    </div>
  );
}
