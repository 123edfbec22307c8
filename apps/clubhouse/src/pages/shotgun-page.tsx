import type { ActReply } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import '../app/workspace.css';
import { DateField } from '../features/course-fields/date-field.tsx';
import { SectionPage } from '../features/sections/section-page.tsx';
import { sheetQuery } from '../features/sheet/sheet-query.ts';
import { defaultHours } from '../features/shotgun/default-hours.ts';
import { readGroups } from '../features/shotgun/groups-text.ts';
import styles from '../features/shotgun/shotgun.module.css';
import { type ShotgunDraft, ShotgunForm } from '../features/shotgun/shotgun-form.tsx';
import { ShotgunPreview } from '../features/shotgun/shotgun-preview.tsx';
import {
  eventsOf,
  roundsQuery,
  useUndoShotgun,
  type WantedShotgun,
} from '../features/shotgun/shotgun-queries.ts';
import { type Printed, StarterSheet } from '../features/shotgun/starter-sheet.tsx';
import { useHasRole } from '../features/staff/use-role.ts';
import { refusalOf } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useTypedDate } from '../lib/use-typed-date.ts';
import { shotgunMessages } from '../messages/shotgun.ts';
import { refusalMessages } from '../messages.ts';

const route = `/signed-in${paths.shotgun}` as const;

export function ShotgunPage() {
  const place = useParams({ from: route });
  return (
    <SectionPage place={place} title={shotgunMessages.title}>
      {({ today }) => <Shotguns place={place} today={today} />}
    </SectionPage>
  );
}

function Shotguns({ place, today }: { place: CoursePath; today: string }) {
  const { date = today, time = '08:30' } = useSearch({ from: route });
  const navigate = useNavigate();
  const sheet = useQuery({ ...sheetQuery(place, date), placeholderData: keepPreviousData });
  const rounds = useQuery(roundsQuery(place));
  const mayTake = useHasRole(place, 'pro-shop') && date >= today;
  const [draft, setDraft] = useState<ShotgunDraft>({
    title: '',
    startingTime: time,
    from: '',
    until: '',
    text: '',
  });
  const [isAnother, setIsAnother] = useState(false);
  const [wanted, setWanted] = useState<WantedShotgun | null>(null);
  const [done, setDone] = useState<ActReply | null>(null);
  const [printed, setPrinted] = useState<Printed>(null);
  const goTo = (next: string) => {
    setDone(null);
    setIsAnother(false);
    void navigate({ to: paths.shotgun, params: place, search: { date: next, time }, replace: true });
  };
  const typedDate = useTypedDate({ date, onChoose: goTo });
  const failed = [sheet, rounds].find((one) => one.data === undefined && one.isError);
  if (failed) return <LoadFailed text={shotgunMessages.loadFailed} query={failed} />;
  if (sheet.data === undefined || rounds.data === undefined)
    return (
      <Loading>
        <Skeleton height="320px" radius="20px" />
      </Loading>
    );
  const { value } = sheet.data;
  const teesheets = rounds.data.teesheets.filter(({ until = date }) => date <= until);
  const events = eventsOf(value);
  const holes = teesheets.length === 1 ? 9 : 18;
  const hours = defaultHours(draft.startingTime, teesheets);
  const look = () =>
    setWanted({
      date,
      title: draft.title.trim(),
      startingTime: draft.startingTime,
      fromTime: draft.from || hours.from,
      toTime: draft.until || hours.until,
      groups: readGroups(draft.text, holes).groups,
    });
  if (wanted !== null)
    return (
      <ShotgunPreview
        place={place}
        sheet={value}
        wanted={wanted}
        onChange={() => setWanted(null)}
        onTaken={(reply) => {
          setWanted(null);
          setIsAnother(false);
          setDraft({ ...draft, title: '', text: '' });
          setDone(reply);
        }}
      />
    );
  const isForm = mayTake && (events.length === 0 || isAnother);
  return (
    <div className={styles.page}>
      {events.length === 0 && <p className={styles.intro}>{shotgunMessages.intro}</p>}
      <div className={styles.day}>
        <DateField label={shotgunMessages.date} {...typedDate} />
      </div>
      {done !== null && <Done place={place} date={date} reply={done} key={done.act.id} />}
      {events.map((event) => (
        <StarterSheet
          place={place}
          date={date}
          event={event}
          holes={holes}
          mayChange={mayTake}
          takesFocus={done?.act.kind === 'shotgun'}
          printed={printed}
          onPrint={setPrinted}
          onDone={setDone}
          key={event.id}
        />
      ))}
      {events.length === 0 && !isForm && <p>{shotgunMessages.none}</p>}
      {isForm && <ShotgunForm draft={draft} hours={hours} holes={holes} onChange={setDraft} onLook={look} />}
      {mayTake && !isForm && (
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => setIsAnother(true)}>
            {shotgunMessages.another}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What was done, and the way back. */
function Done({ place, date, reply }: { place: CoursePath; date: string; reply: ActReply }) {
  const undo = useUndoShotgun(place, date);
  if (undo.isSuccess) return <Notice kind="success">{shotgunMessages.undone}</Notice>;
  return (
    <>
      <Notice
        kind="success"
        action={
          reply.act.undoable && (
            <Button variant="quiet" busy={undo.isPending} onClick={() => undo.mutate(reply.act.id)}>
              {shotgunMessages.undo}
            </Button>
          )
        }
      >
        {reply.act.line}.
      </Notice>
      {undo.isError && (
        <Notice kind="error">{refusalMessages.refused(refusalOf(undo.error) ?? 'unexpected')}</Notice>
      )}
    </>
  );
}
