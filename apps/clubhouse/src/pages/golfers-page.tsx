import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { GolferPanel } from '../features/golfers/golfer-panel.tsx';
import { GolferSearch } from '../features/golfers/golfer-search.tsx';
import { SectionPage } from '../features/sections/section-page.tsx';
import { useHasRole } from '../features/staff/use-role.ts';
import { paths } from '../lib/paths.ts';
import { standingMessages } from '../messages/standing-times.ts';
import { golferMessages } from '../messages.ts';
import styles from './golfers-page.module.css';

/** Those who know the course: found on the left, shown on the right; on a phone one after the other. */
export function GolfersPage() {
  const { uid, ...place } = useParams({ from: `/signed-in${paths.golfers}` });
  const navigate = useNavigate();
  const mayBook = useHasRole(place, 'pro-shop');
  return (
    <SectionPage place={place} title={golferMessages.title}>
      {({ today }) => (
        <>
          {mayBook && uid === undefined && (
            <p className={styles.standing}>
              <Link to={paths.standingTimes} params={place}>
                {standingMessages.title}
              </Link>
            </p>
          )}
          <div className={styles.golfers} data-shown={uid !== undefined}>
            <GolferSearch
              place={place}
              thisYear={today.slice(0, 4)}
              shownUid={uid}
              onChoose={(chosen) => void navigate({ to: paths.golfers, params: { ...place, uid: chosen } })}
            />
            {uid !== undefined && (
              <GolferPanel place={place} uid={uid} thisYear={today.slice(0, 4)} key={uid} />
            )}
          </div>
        </>
      )}
    </SectionPage>
  );
}
