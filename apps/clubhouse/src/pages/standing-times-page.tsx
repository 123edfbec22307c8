import type { ActReply } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SectionPage } from '../features/sections/section-page.tsx';
import { courseQuery, sheetQuery } from '../features/sheet/sheet-query.ts';
import { useHasRole } from '../features/staff/use-role.ts';
import { BookedDates } from '../features/standing-times/booked-dates.tsx';
import { DatesPreview } from '../features/standing-times/dates-preview.tsx';
import { StandingForm } from '../features/standing-times/standing-form.tsx';
import type { StandingTime } from '../features/standing-times/standing-queries.ts';
import { paths } from '../lib/paths.ts';
import { standingMessages } from '../messages/standing-times.ts';
import { refusalMessages } from '../messages.ts';

const route = `/signed-in${paths.standingTimes}` as const;

export function StandingTimesPage() {
  const place = useParams({ from: route });
  const mayBook = useHasRole(place, 'pro-shop');
  return (
    <SectionPage place={place} title={standingMessages.title}>
      {({ today }) =>
        mayBook ? (
          <StandingTimes place={place} today={today} />
        ) : (
          <p>{refusalMessages.refused('not-allowed')}</p>
        )
      }
    </SectionPage>
  );
}

function StandingTimes({ place, today }: { place: CoursePath; today: string }) {
  const { date, time, tee } = useSearch({ from: route });
  // Where the day is over, a standing time begins today.
  const sheet = useQuery(sheetQuery(place, date !== undefined && date > today ? date : today));
  const course = useQuery(courseQuery(place));
  const [wanted, setWanted] = useState<StandingTime | null>(null);
  const [booked, setBooked] = useState<ActReply | null>(null);
  const [formKey, setFormKey] = useState(0);
  if (sheet.data === undefined && sheet.isError)
    return <LoadFailed text={standingMessages.loadFailed} query={sheet} />;
  if (sheet.data === undefined || course.data === undefined)
    return (
      <Loading>
        <Skeleton height="320px" radius="20px" />
      </Loading>
    );
  const { value } = sheet.data;
  const another = () => {
    setBooked(null);
    setWanted(null);
    setFormKey(formKey + 1);
  };
  if (booked !== null) return <BookedDates place={place} reply={booked} onAnother={another} />;
  return (
    <>
      <div hidden={wanted !== null}>
        <p style={{ marginBottom: 20 }}>{standingMessages.intro}</p>
        <StandingForm
          course={course.data}
          sheet={value}
          at={{ time, tee }}
          onLook={setWanted}
          key={formKey}
        />
      </div>
      {wanted !== null && (
        <DatesPreview
          place={place}
          wanted={wanted}
          teeName={value.tees.find(({ id }) => id === wanted.startingTeeID)?.name ?? ''}
          onChange={() => setWanted(null)}
          onBooked={setBooked}
        />
      )}
    </>
  );
}
