import type { CourseMade } from '@dewsweeper/contract/course-settings';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Landing } from '@dewsweeper/web/ui/landing.tsx';
import { useQuery } from '@tanstack/react-query';
import { connectionMessages } from '../../messages/connections.ts';
import { newCourseMessages } from '../../messages.ts';
import { MailAndTexts, Payments } from '../connections/connection-parts.tsx';
import { connectionsQuery, squareQuery } from '../connections/connection-queries.ts';
import styles from '../connections/connections.module.css';

type ConnectionStepProps = {
  part: 'payments' | 'mail';
  made: CourseMade;
  timeZone: string;
  title: string;
  above: string;
  onNext: () => void;
};

/** Of the open course: each can wait, and is under Settings later. */
export function ConnectionStep({ part, made, timeZone, title, above, onNext }: ConnectionStepProps) {
  const place = { group: made.group, course: made.id };
  const square = useQuery({ ...squareQuery(place), enabled: part === 'payments' });
  const known = useQuery({ ...connectionsQuery(made.group), enabled: part === 'mail' });
  const isSetUp =
    part === 'payments'
      ? square.data !== undefined && square.data.environment !== null
      : known.data !== undefined && known.data.mail.setBy !== 'nobody';
  return (
    <Landing title={title} above={above} below={newCourseMessages.canWait}>
      <div className={styles.page}>
        {part === 'payments' ? (
          <Payments place={place} timeZone={timeZone} />
        ) : (
          <MailAndTexts group={made.group} timeZone={timeZone} />
        )}
        <Button variant={isSetUp ? 'main' : 'quiet'} wide onClick={onNext}>
          {isSetUp ? connectionMessages.goOn : connectionMessages.notNow}
        </Button>
      </div>
    </Landing>
  );
}
