import type { CourseSettings, SavedSettings } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Dialog, DialogActions } from '@dewsweeper/web/ui/dialog.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { refusalOf } from '../../lib/api.ts';
import { settingsMessages } from '../../messages.ts';
import { Faults, warningText } from '../course-fields/faults.tsx';
import { BoardsBeside } from './boards-beside.tsx';
import { changesInWords, fieldInWords, type NamedSettings } from './change-words.ts';
import styles from './settings-form.module.css';
import type { Review } from './use-review.ts';

type ReviewDialogProps = { place: CoursePath; settings: CourseSettings; review: Review };

export function ReviewDialog({ place, settings, review }: ReviewDialogProps) {
  const { wanted, found } = review;
  return (
    <Dialog
      open={wanted !== null}
      onClose={review.leave}
      title={settingsMessages.reviewTitle}
      className={styles.dialog}
    >
      {found !== undefined && wanted !== null && (
        <Found {...found} before={settings} after={triedSettings(settings, review)} />
      )}
      {wanted !== null && found !== undefined && found.changes.length > 0 && (
        <BoardsBeside
          place={place}
          before={settings}
          after={wanted}
          from={wanted.from ?? plannedDateOf(found.changes)}
        />
      )}
      <div className={styles.staying}>
        <DialogActions>
          <Button variant="quiet" onClick={review.leave}>
            {settingsMessages.leave}
          </Button>
          {found !== undefined && found.changes.length > 0 && (
            <Button busy={review.isSaving} onClick={review.save}>
              {settingsMessages.save}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** The earliest, where nothing changes before it. */
function plannedDateOf(changes: readonly string[]): string | null {
  const dates = changes.map((line) => /^planned\.(\d{4}-\d\d-\d\d)\./.exec(line)?.[1] ?? '');
  return dates.toSorted()[0] || null;
}

/** Names the fields as they were typed. */
function triedSettings(settings: CourseSettings, { tried }: Review): NamedSettings {
  // Also tees that were taken out.
  return tried ? { ...tried, teesheets: [...tried.teesheets, ...settings.teesheets] } : settings;
}

type ReviewFailureProps = { settings: CourseSettings; review: Review; onReload: () => void };

export function ReviewFailure({ settings, review, onReload }: ReviewFailureProps) {
  const { failure } = review;
  if (failure === null) return null;
  if (refusalOf(failure) !== 'changed-meanwhile') {
    const tried = triedSettings(settings, review);
    return <Faults error={failure} inWords={(line) => fieldInWords(line, tried)} />;
  }
  return (
    <Notice
      kind="error"
      action={
        <Button variant="quiet" onClick={onReload}>
          {settingsMessages.loadTheirs}
        </Button>
      }
    >
      {settingsMessages.changedMeanwhile}
    </Notice>
  );
}

type FoundProps = SavedSettings & { before: CourseSettings; after: NamedSettings };

function Found({ changes, warnings, before, after }: FoundProps) {
  if (changes.length === 0) return <p>{settingsMessages.nothing}</p>;
  const words = [...new Set(warnings.map((one) => fieldInWords(warningText(one), after)))];
  return (
    <>
      <Lines title={settingsMessages.changes} lines={changesInWords(changes, before, after)} />
      {words.length > 0 && <Lines title={settingsMessages.warnings} lines={words} />}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className={styles.review}>
      <h3>{title}</h3>
      <List lines={lines.slice(0, linesInSight)} />
      {lines.length > linesInSight && (
        <details>
          <summary>{settingsMessages.more(lines.length - linesInSight)}</summary>
          <List lines={lines.slice(linesInSight)} />
        </details>
      )}
    </section>
  );
}

const linesInSight = 8;

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
