import type { CourseSettings, SettingsHistory as History } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dayAndTime } from '../../lib/days.ts';
import { courseFieldMessages, settingsMessages } from '../../messages.ts';
import { Faults } from '../course-fields/faults.tsx';
import { isRefusedAsIdle } from '../staff/refused-as-idle.ts';
import { SignInAgain } from '../staff/sign-in-again.tsx';
import { fieldInWords, isOwnField } from './change-words.ts';
import { ReviewDialog, ReviewFailure } from './review-dialog.tsx';
import styles from './settings-form.module.css';
import { historyQuery, useFormerSettings } from './settings-queries.ts';
import { useReview } from './use-review.ts';
import { settingsOfBefore } from './wanted-settings.ts';

type SettingsHistoryProps = {
  place: CoursePath;
  settings: CourseSettings;
  unlessEdited: (go: () => void) => void;
  onReload: () => void;
  onSaved: () => void;
};

/** Who changed what, and back to how it was. */
export function SettingsHistory({ place, settings, unlessEdited, onReload, onSaved }: SettingsHistoryProps) {
  const history = useInfiniteQuery(historyQuery(place));
  const former = useFormerSettings(place);
  const review = useReview(place, onSaved);
  if (history.data === undefined)
    return history.isError ? <LoadFailed text={settingsMessages.historyFailed} query={history} /> : null;
  const entries = history.data.pages.flatMap((page) => page.entries);
  const goBack = (revision: number) =>
    former.mutate(revision, { onSuccess: (found) => review.look(settingsOfBefore(found, settings)) });
  return (
    <Card>
      <h2 className={styles.title}>{settingsMessages.history}</h2>
      {entries.length === 0 && <p className={styles.hint}>{settingsMessages.noHistory}</p>}
      <ol className={styles.history}>
        {entries.map((entry) => (
          <Entry key={entry.revision} entry={entry} settings={settings}>
            <Button
              variant="quiet"
              aria-label={settingsMessages.backToBeforeOf(dayAndTime(entry.at, settings.document.timeZone))}
              busy={former.variables === entry.revision && (former.isPending || review.isTrying)}
              onClick={() => unlessEdited(() => goBack(entry.revision))}
            >
              {settingsMessages.backToBefore}
            </Button>
          </Entry>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          variant="quiet"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {settingsMessages.olderChanges}
        </Button>
      )}
      {history.isFetchNextPageError && isRefusedAsIdle(history.error) && (
        <SignInAgain>{courseFieldMessages.signInAgain}</SignInAgain>
      )}
      <Faults error={former.error} />
      <ReviewFailure settings={settings} review={review} onReload={onReload} />
      <ReviewDialog place={place} settings={settings} review={review} />
    </Card>
  );
}

type EntryProps = { entry: History['entries'][number]; settings: CourseSettings; children: React.ReactNode };

function Entry({ entry: { at, by, changes }, settings, children }: EntryProps) {
  return (
    <li className={styles.entry}>
      <p>
        <strong>{dayAndTime(at, settings.document.timeZone)}</strong> {settingsMessages.changedBy(by)}
      </p>
      <ul>
        {changes.filter(isOwnField).map((line) => (
          <li key={line}>{fieldInWords(line, settings)}</li>
        ))}
      </ul>
      {children}
    </li>
  );
}
