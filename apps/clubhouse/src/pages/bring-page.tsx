import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { useParams } from '@tanstack/react-router';
import styles from '../features/bring/bring.module.css';
import { BringFile } from '../features/bring/bring-file.tsx';
import { SectionPage } from '../features/sections/section-page.tsx';
import { useHasRole } from '../features/staff/use-role.ts';
import { paths } from '../lib/paths.ts';
import { bringMessages } from '../messages/bring.ts';
import { courseFieldMessages } from '../messages.ts';

export function BringPage() {
  const place = useParams({ from: `/signed-in${paths.bring}` });
  const manages = useHasRole(place, 'manager');
  const owns = useHasRole(place, 'owner');
  return (
    <SectionPage place={place} title={bringMessages.title}>
      {() =>
        manages ? (
          <div className={styles.page}>
            <p>{bringMessages.intro}</p>
            <BringFile place={place} kind="reservations" />
            {owns ? <BringFile place={place} kind="golfers" /> : <p>{bringMessages.ownerOnly}</p>}
          </div>
        ) : (
          <Notice kind="error">{courseFieldMessages.notAllowed}</Notice>
        )
      }
    </SectionPage>
  );
}
