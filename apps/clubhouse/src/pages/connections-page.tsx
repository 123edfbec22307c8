import type { CoursePath } from '@dewsweeper/contract/ids';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { MailAndTexts, Payments } from '../features/connections/connection-parts.tsx';
import { squareQuery } from '../features/connections/connection-queries.ts';
import styles from '../features/connections/connections.module.css';
import { SectionPage } from '../features/sections/section-page.tsx';
import { isRefusedAsIdle } from '../features/staff/refused-as-idle.ts';
import { SignInAgain } from '../features/staff/sign-in-again.tsx';
import { useHasRole } from '../features/staff/use-role.ts';
import { paths } from '../lib/paths.ts';
import { connectionMessages } from '../messages/connections.ts';
import { courseFieldMessages } from '../messages.ts';

export function ConnectionsPage() {
  const place = useParams({ from: `/signed-in${paths.connections}` });
  return (
    <SectionPage place={place} title={connectionMessages.title}>
      {({ timeZone }) => <Connections place={place} timeZone={timeZone} />}
    </SectionPage>
  );
}

function Connections({ place, timeZone }: { place: CoursePath; timeZone: string }) {
  const isOwner = useHasRole(place, 'owner');
  const ownsGroup = useHasRole({ group: place.group, course: null }, 'owner');
  const square = useQuery({ ...squareQuery(place), enabled: isOwner });
  if (!isOwner) return <Notice>{connectionMessages.notOwner}</Notice>;
  // One form for both parts.
  if (square.data === undefined && isRefusedAsIdle(square.error))
    return <SignInAgain>{courseFieldMessages.signInAgain}</SignInAgain>;
  return (
    <div className={styles.page}>
      <Payments {...{ place, timeZone }} />
      {ownsGroup && <MailAndTexts group={place.group} timeZone={timeZone} />}
    </div>
  );
}
