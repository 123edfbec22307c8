import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { useGuard } from '@dewsweeper/web/lib/use-guard.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { useFocusedHeading } from '@dewsweeper/web/ui/focus-heading.ts';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { SectionPage } from '../features/sections/section-page.tsx';
import { type Edits, goesAlong, noEdits } from '../features/settings/edits.ts';
import { LeaveQuestion } from '../features/settings/leave-question.tsx';
import { PlannedChanges } from '../features/settings/planned-changes.tsx';
import { SettingsForm } from '../features/settings/settings-form.tsx';
import { settingsFrom } from '../features/settings/settings-from.ts';
import { SettingsHistory } from '../features/settings/settings-history.tsx';
import type { SettingsPart } from '../features/settings/settings-parts.ts';
import { settingsQuery } from '../features/settings/settings-queries.ts';
import { ExampleCourses } from '../features/setup/example-courses.tsx';
import { isRefusedAsIdle } from '../features/staff/refused-as-idle.ts';
import { SignInAgain } from '../features/staff/sign-in-again.tsx';
import { useHasRole } from '../features/staff/use-role.ts';
import { longDate } from '../lib/days.ts';
import { paths } from '../lib/paths.ts';
import { bringMessages } from '../messages/bring.ts';
import { connectionMessages } from '../messages/connections.ts';
import { plannedMessages } from '../messages/planned-changes.ts';
import { peopleMessages, settingsMessages } from '../messages.ts';
import styles from './settings-page.module.css';

export function SettingsPage() {
  const place = useParams({ from: `/signed-in${paths.settings}` });
  return (
    <SectionPage place={place} title={settingsMessages.title}>
      {() => <Settings place={place} />}
    </SectionPage>
  );
}

function Settings({ place }: { place: CoursePath }) {
  const settings = useQuery(settingsQuery(place));
  if (settings.data === undefined && isRefusedAsIdle(settings.error))
    return <SignInAgain>{peopleMessages.signInAgain}</SignInAgain>;
  if (settings.isError && settings.data === undefined)
    return <LoadFailed text={settingsMessages.loadFailed} query={settings} />;
  if (settings.data === undefined)
    return (
      <Loading>
        <Skeleton height="320px" radius="20px" />
      </Loading>
    );
  return <LoadedSettings place={place} settings={settings.data} onReload={() => void settings.refetch()} />;
}

type LoadedSettingsProps = { place: CoursePath; settings: CourseSettings; onReload: () => void };

function LoadedSettings({ place, settings, onReload }: LoadedSettingsProps) {
  const { link, revision } = settings;
  // Beyond the form, which the saved settings open anew.
  const isOwner = useHasRole({ group: place.group, course: null }, 'owner');
  const isOwnerHere = useHasRole(place, 'owner');
  const [isSaved, setIsSaved] = useState(false);
  const [from, setFrom] = useState<string | null>(null);
  const [isBack, setIsBack] = useState(false);
  const [opening, setOpening] = useState(0);
  const [part, setPart] = useOpenPart();
  const formKey = `${revision} ${opening}`;
  const [typed, setTyped] = useState({ formKey, edits: noEdits });
  const edits = typed.formKey === formKey ? typed.edits : noEdits;
  const [leaving, setLeaving] = useState<{ go: () => void; stay?: () => void } | null>(null);
  const isEdited = edits.parts.size > 0;
  useGuard(
    isEdited,
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      new Promise((answer) => setLeaving({ go: () => answer(false), stay: () => answer(true) })),
    { asksOnUnload: true },
  );
  const unlessEdited = (go: () => void) => (isEdited ? setLeaving({ go }) : go());
  const show = (date: string | null) => {
    setIsSaved(false);
    setIsBack(date === null);
    setFrom(date);
  };
  const openAnew = (date: string | null) =>
    unlessEdited(() => {
      show(date);
      setOpening(opening + 1);
    });
  const plan = (date: string) => (goesAlong(edits, settings, date) ? show(date) : openAnew(date));
  const onSaved = () => {
    setIsSaved(true);
    setIsBack(false);
  };
  return (
    <div className={styles.page}>
      <p>{settingsMessages.intro}</p>
      <p>
        {settingsMessages.linkTitle}: <a href={link}>{link}</a>
      </p>
      {isOwnerHere && (
        <p>
          <Link to={paths.connections} params={place}>
            {connectionMessages.link}
          </Link>
        </p>
      )}
      <p>
        <Link to={paths.bring} params={place}>
          {bringMessages.link}
        </Link>
      </p>
      {from === null ? (
        <PlannedChanges
          place={place}
          settings={settings}
          takesFocus={isBack}
          onPlan={plan}
          {...{ unlessEdited, onReload, onSaved }}
          onReview={() => setIsSaved(false)}
          key={`planned ${revision}`}
        />
      ) : (
        <Planning from={from} onLeave={() => openAnew(null)} />
      )}
      <SettingsForm
        place={place}
        settings={from === null ? settings : settingsFrom(settings, from)}
        from={from}
        part={part}
        onPart={setPart}
        edits={edits}
        onEdits={(changed: Edits) => setTyped({ formKey, edits: changed })}
        onReload={onReload}
        onSaved={onSaved}
        onReview={() => setIsSaved(false)}
        key={formKey}
      />
      {isSaved && (
        <Notice kind="success">
          {from === null ? settingsMessages.saved : plannedMessages.saved(longDate(from))}
        </Notice>
      )}
      <SettingsHistory
        place={place}
        settings={settings}
        {...{ unlessEdited, onReload, onSaved }}
        key={`history ${revision}`}
      />
      {isOwner && <ExampleCourses group={place.group} />}
      <LeaveQuestion
        onLeave={
          leaving &&
          (() => {
            setLeaving(null);
            leaving.go();
          })
        }
        onStay={() => {
          setLeaving(null);
          leaving?.stay?.();
        }}
      />
    </div>
  );
}

/** Kept in the address, for a reload and for links. */
function useOpenPart() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  // The address changes a moment later: too late for the field that gets the focus.
  const [part, setPart] = useState(hash);
  const open = (wanted: SettingsPart) => {
    setPart(wanted);
    void navigate({ to: '.', hash: wanted, replace: true, resetScroll: false, hashScrollIntoView: false });
  };
  return [part, open] as const;
}

function Planning({ from, onLeave }: { from: string; onLeave: () => void }) {
  const heading = useFocusedHeading();
  return (
    <div className={styles.planning}>
      <h2 ref={heading} tabIndex={-1}>
        {plannedMessages.from(longDate(from))}
      </h2>
      <Notice
        isStatic
        action={
          <Button variant="quiet" onClick={onLeave}>
            {plannedMessages.back}
          </Button>
        }
      >
        {plannedMessages.planning(longDate(from))}
      </Notice>
    </div>
  );
}
