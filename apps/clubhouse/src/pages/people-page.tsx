import type { CoursePath } from '@dewsweeper/contract/ids';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { KeyList } from '../features/api-keys/key-list.tsx';
import styles from '../features/people/people.module.css';
import { PeopleList } from '../features/people/people-list.tsx';
import { peopleQuery } from '../features/people/people-queries.ts';
import { usePlaceNames, useScope } from '../features/people/place-names.ts';
import { SecurityLog } from '../features/people/security-log.tsx';
import { SectionPage } from '../features/sections/section-page.tsx';
import { isRefusedAsIdle } from '../features/staff/refused-as-idle.ts';
import { SignInAgain } from '../features/staff/sign-in-again.tsx';
import { useHasRole } from '../features/staff/use-role.ts';
import { paths } from '../lib/paths.ts';
import { peopleMessages } from '../messages.ts';

export function PeoplePage() {
  const place = useParams({ from: `/signed-in${paths.people}` });
  return (
    <SectionPage place={place} title={peopleMessages.title}>
      {({ timeZone }) => <People place={place} timeZone={timeZone} />}
    </SectionPage>
  );
}

function People({ place, timeZone }: { place: CoursePath; timeZone: string }) {
  const isOwner = useHasRole(place, 'owner');
  const scope = useScope(place);
  const places = usePlaceNames(scope);
  const found = useQuery({ ...peopleQuery(scope), enabled: isOwner });
  if (!isOwner) return <Notice>{peopleMessages.notOwner}</Notice>;
  if (found.data === undefined && isRefusedAsIdle(found.error))
    return <SignInAgain>{peopleMessages.signInAgain}</SignInAgain>;
  if (found.data === undefined)
    return found.isError ? (
      <LoadFailed text={peopleMessages.loadFailed} query={found} />
    ) : (
      <Loading>
        <Skeleton height="320px" radius="20px" />
      </Loading>
    );
  return (
    <div className={styles.sections}>
      <p className={styles.soft}>{peopleMessages.intro}</p>
      <PeopleList known={found.data} {...{ scope, places, timeZone }} />
      <KeyList {...{ place, timeZone }} />
      <SecurityLog {...{ scope, places, timeZone }} />
    </div>
  );
}
