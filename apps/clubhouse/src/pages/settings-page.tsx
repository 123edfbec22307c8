import type { CoursePath } from '@dewsweeper/contract/ids';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { SectionPage } from '../features/sections/section-page.tsx';
import { SettingsForm } from '../features/settings/settings-form.tsx';
import { settingsQuery } from '../features/settings/settings-queries.ts';
import { paths } from '../lib/paths.ts';
import { settingsMessages } from '../messages.ts';

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
  // Beyond the form, which the saved settings open anew.
  const [isSaved, setIsSaved] = useState(false);
  if (settings.isError && settings.data === undefined)
    return <LoadFailed text={settingsMessages.loadFailed} query={settings} />;
  if (settings.data === undefined)
    return (
      <Loading>
        <Skeleton height="320px" radius="20px" />
      </Loading>
    );
  const { link, revision } = settings.data;
  return (
    <>
      <p style={{ marginBottom: 12 }}>{settingsMessages.intro}</p>
      <p style={{ marginBottom: 20 }}>
        {settingsMessages.linkTitle}: <a href={link}>{link}</a>
      </p>
      <SettingsForm
        place={place}
        settings={settings.data}
        onReload={() => void settings.refetch()}
        onSaved={() => setIsSaved(true)}
        onReview={() => setIsSaved(false)}
        key={revision}
      />
      {isSaved && <Notice kind="success">{settingsMessages.saved}</Notice>}
    </>
  );
}
