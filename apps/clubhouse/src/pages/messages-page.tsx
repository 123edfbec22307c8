import { useParams } from '@tanstack/react-router';
import { UndeliveredList } from '../features/messages/undelivered-list.tsx';
import { SectionPage } from '../features/sections/section-page.tsx';
import { paths } from '../lib/paths.ts';
import { undeliveredMessages } from '../messages.ts';

export function MessagesPage() {
  const place = useParams({ from: `/signed-in${paths.messages}` });
  return (
    <SectionPage place={place} title={undeliveredMessages.title}>
      {({ timeZone }) => <UndeliveredList place={place} timeZone={timeZone} />}
    </SectionPage>
  );
}
