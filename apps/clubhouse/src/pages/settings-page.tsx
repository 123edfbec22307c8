import type { CoursePath } from '@dewsweeper/contract/ids';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { useFocusedHeading } from '@dewsweeper/web/ui/focus-heading.ts';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { SectionPage } from '../features/sections/section-page.tsx';
import { PlannedChanges } from '../features/settings/planned-changes.tsx';
import { SettingsForm } from '../features/settings/settings-form.tsx';
import { settingsFrom } from '../features/settings/settings-from.ts';
import { SettingsHistory } from '../features/settings/settings-history.tsx';
import { settingsQuery } from '../features/settings/settings-queries.ts';
import { ExampleCourses } from '../features/setup/example-courses.tsx';
import { useStaffPerson } from '../features/staff/session.ts';
import { isRefusedAsIdle, SignInAgain } from '../features/staff/sign-in-again.tsx';
import { useHasRole } from '../features/staff/use-role.ts';
import { longDate } from '../lib/days.ts';
import { paths } from '../lib/paths.ts';
import { bringMessages } from '../messages/bring.ts';
import { connectionMessages } from '../messages/connections.ts';
import { plannedMessages } from '../messages/planned-changes.ts';
import { peopleMessages, settingsMessages } from '../messages.ts';

export function SettingsPage() {
  const place = useParams({ from: `/signed-in${paths.settings}` });
  // After a new sign-in, what was refused is asked for once more.
  const { endsAt } = useStaffPerson();
  return (
    <SectionPage place={place} title={settingsMessages.title}>
      {() => <Settings place={place} key={endsAt} />}
    </SectionPage>
  );
}

function Settings({ place }: { place: CoursePath }) {
  const settings = useQuery(settingsQuery(place));
  // Beyond the form, which the saved settings open anew.
  const isOwner = useHasRole({ group: place.group, course: null }, 'owner');
  const isOwnerHere = useHasRole(place, 'owner');
  const [isSaved, setIsSaved] = useState(false);
  const [from, setFrom] = useState<string | null>(null);
  if (isRefusedAsIdle(settings.error)) return <SignInAgain>{peopleMessages.signInAgain}</SignInAgain>;
  if (settings.isError && settings.data === undefined)
    return <LoadFailed text={settingsMessages.loadFailed} query={settings} />;
  if (settings.data === undefined)
    return (
      <Loading>
        <Skeleton height="320px" radius="20px" />
      </Loading>
    );
  const { link, revision } = settings.data;
  const inForce = from === null ? settings.data : settingsFrom(settings.data, from);
  const plan = (date: string | null) => {
    setIsSaved(false);
    setFrom(date);
  };
  return (
    <>
      <p style={{ marginBottom: 12 }}>{settingsMessages.intro}</p>
      <p style={{ marginBottom: 20 }}>
        {settingsMessages.linkTitle}: <a href={link}>{link}</a>
      </p>
      {isOwnerHere && (
        <p style={{ marginBottom: 20 }}>
          <Link to={paths.connections} params={place}>
            {connectionMessages.link}
          </Link>
        </p>
      )}
      <p style={{ marginBottom: 20 }}>
        <Link to={paths.bring} params={place}>
          {bringMessages.link}
        </Link>
      </p>
      {from === null ? (
        <div style={{ maxWidth: 900, marginBottom: 20 }}>
          <PlannedChanges
            place={place}
            settings={settings.data}
            onPlan={plan}
            onReload={() => void settings.refetch()}
            onSaved={() => setIsSaved(true)}
            onReview={() => setIsSaved(false)}
            key={revision}
          />
        </div>
      ) : (
        <Planning from={from} onLeave={() => plan(null)} />
      )}
      <SettingsForm
        place={place}
        settings={inForce}
        from={from}
        onReload={() => void settings.refetch()}
        onSaved={() => setIsSaved(true)}
        onReview={() => setIsSaved(false)}
        key={`${revision} ${from}`}
      />
      {isSaved && (
        <div style={{ maxWidth: 900, marginTop: 12 }}>
          <Notice kind="success">
            {from === null ? settingsMessages.saved : plannedMessages.saved(longDate(from))}
          </Notice>
        </div>
      )}
      <div style={{ maxWidth: 900, marginTop: 20 }}>
        <SettingsHistory
          place={place}
          settings={settings.data}
          onReload={() => void settings.refetch()}
          onSaved={() => setIsSaved(true)}
          key={revision}
        />
      </div>
      {isOwner && (
        <div style={{ maxWidth: 900, marginTop: 20 }}>
          <ExampleCourses group={place.group} />
        </div>
      )}
    </>
  );
}

function Planning({ from, onLeave }: { from: string; onLeave: () => void }) {
  const heading = useFocusedHeading();
  return (
    <div style={{ maxWidth: 900, marginBottom: 20 }}>
      <h2 ref={heading} tabIndex={-1} style={{ marginBottom: 12 }}>
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
