import type { CoursePath } from '@dewsweeper/contract/ids';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SectionPage } from '../features/sections/section-page.tsx';
import { isRefusedAsIdle } from '../features/staff/refused-as-idle.ts';
import { SignInAgain } from '../features/staff/sign-in-again.tsx';
import { useHasRole } from '../features/staff/use-role.ts';
import { BackupList } from '../features/system/backup-list.tsx';
import { Health } from '../features/system/health.tsx';
import styles from '../features/system/system.module.css';
import { checksQuery } from '../features/system/system-queries.ts';
import { paths } from '../lib/paths.ts';
import { systemMessages } from '../messages/system.ts';

export function SystemPage() {
  const place = useParams({ from: `/signed-in${paths.system}` });
  return (
    <SectionPage place={place} title={systemMessages.title}>
      {({ timeZone }) => <System place={place} timeZone={timeZone} />}
    </SectionPage>
  );
}

function System({ place: { group }, timeZone }: { place: CoursePath; timeZone: string }) {
  const isOwner = useHasRole({ group, course: null }, 'owner');
  const found = useQuery({ ...checksQuery(group), enabled: isOwner });
  if (!isOwner) return <Notice>{systemMessages.notOwner}</Notice>;
  if (found.data === undefined && isRefusedAsIdle(found.error))
    return <SignInAgain>{systemMessages.signInAgain}</SignInAgain>;
  return (
    <div className={styles.sections}>
      <BackupList {...{ group, timeZone }} />
      <Health group={group} />
    </div>
  );
}
