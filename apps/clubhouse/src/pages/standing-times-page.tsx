import type { ActReply } from '@dewsweeper/contract/clubhouse';
import type { StandingTime as StandingTimeListed } from '@dewsweeper/contract/clubhouse-standing';
import type { Course } from '@dewsweeper/contract/course';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SectionPage } from '../features/sections/section-page.tsx';
import { courseQuery, sheetQuery } from '../features/sheet/sheet-query.ts';
import { useHasRole } from '../features/staff/use-role.ts';
import { CancelDates } from '../features/standing-times/cancel-dates.tsx';
import { ChangeGolfers } from '../features/standing-times/change-golfers.tsx';
import { DatesPreview } from '../features/standing-times/dates-preview.tsx';
import { DoneDates } from '../features/standing-times/done-dates.tsx';
import { StandingForm } from '../features/standing-times/standing-form.tsx';
import { StandingList } from '../features/standing-times/standing-list.tsx';
import { type StandingTime, standingTimesQuery } from '../features/standing-times/standing-queries.ts';
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

type Shown =
  | { part: 'list' | 'form' }
  | { part: 'golfers' | 'dates'; standing: StandingTimeListed }
  | { part: 'done'; reply: ActReply; words: string; undone: string; mayBookAnother: boolean };

function StandingTimes({ place, today }: { place: CoursePath; today: string }) {
  const { time } = useSearch({ from: route });
  const list = useQuery(standingTimesQuery(place));
  const course = useQuery(courseQuery(place));
  const [shown, setShown] = useState<Shown>({ part: time === undefined ? 'list' : 'form' });
  const [hasReturned, setHasReturned] = useState(false);
  const [formKey, setFormKey] = useState(0);
  const toList = () => {
    setHasReturned(true);
    setShown({ part: 'list' });
  };
  const done = (reply: ActReply, words: string, undone: string, mayBookAnother = false) =>
    setShown({ part: 'done', reply, words, undone, mayBookAnother });
  if (list.data === undefined && list.isError)
    return <LoadFailed text={standingMessages.listFailed} query={list} />;
  if (list.data === undefined || course.data === undefined) return <Waiting />;
  const { data } = list;
  const toForm = () => {
    setFormKey(formKey + 1);
    setShown({ part: 'form' });
  };
  if (shown.part === 'done')
    return (
      <DoneDates
        place={place}
        reply={shown.reply}
        words={shown.words}
        undone={shown.undone}
        onList={toList}
        {...(shown.mayBookAnother && { onAnother: toForm })}
      />
    );
  if (shown.part === 'golfers')
    return (
      <ChangeGolfers
        place={place}
        course={course.data}
        standing={shown.standing}
        onLeave={toList}
        onDone={(reply) =>
          done(reply, standingMessages.changed(reply.changed.length), standingMessages.undoneChange)
        }
      />
    );
  if (shown.part === 'dates')
    return (
      <CancelDates
        place={place}
        standing={shown.standing}
        onLeave={toList}
        onDone={(reply) =>
          done(reply, standingMessages.cancelled(reply.changed.length), standingMessages.undoneCancel)
        }
      />
    );
  if (shown.part === 'list' && (data.length > 0 || hasReturned))
    return (
      <StandingList
        place={place}
        list={data}
        takesFocus={hasReturned}
        onNew={toForm}
        onChange={(standing) => setShown({ part: 'golfers', standing })}
        onCancel={(standing) => setShown({ part: 'dates', standing })}
      />
    );
  return (
    <NewStandingTime
      place={place}
      today={today}
      course={course.data}
      onList={data.length > 0 ? toList : undefined}
      onBooked={(reply) => {
        const words = standingMessages.booked(
          reply.changed.length,
          formatTeeTime(reply.changed[0]?.startingTime ?? ''),
        );
        done(reply, words, standingMessages.undone, true);
      }}
      key={formKey}
    />
  );
}

const Waiting = () => (
  <Loading>
    <Skeleton height="320px" radius="20px" />
  </Loading>
);

type NewStandingTimeProps = {
  place: CoursePath;
  today: string;
  course: Course;
  onList: (() => void) | undefined;
  onBooked: (reply: ActReply) => void;
};

function NewStandingTime({ place, today, course, onList, onBooked }: NewStandingTimeProps) {
  const { date, time, tee } = useSearch({ from: route });
  // Where the day is over, a standing time begins today.
  const sheet = useQuery(sheetQuery(place, date !== undefined && date > today ? date : today));
  const [wanted, setWanted] = useState<StandingTime | null>(null);
  if (sheet.data === undefined && sheet.isError)
    return <LoadFailed text={standingMessages.loadFailed} query={sheet} />;
  if (sheet.data === undefined) return <Waiting />;
  const { value } = sheet.data;
  return (
    <>
      <div hidden={wanted !== null}>
        <p style={{ marginBottom: 20 }}>{standingMessages.intro}</p>
        {onList && (
          <p style={{ marginBottom: 20 }}>
            <Button variant="quiet" onClick={onList}>
              {standingMessages.all}
            </Button>
          </p>
        )}
        <StandingForm course={course} sheet={value} at={{ time, tee }} onLook={setWanted} />
      </div>
      {wanted !== null && (
        <DatesPreview
          place={place}
          wanted={wanted}
          teeName={value.tees.find(({ id }) => id === wanted.startingTeeID)?.name ?? ''}
          onChange={() => setWanted(null)}
          onBooked={onBooked}
        />
      )}
    </>
  );
}
