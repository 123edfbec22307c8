import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formText } from '@dewsweeper/web/lib/form-text.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { addDays, courseNow, isDate, longDate } from '../../lib/days.ts';
import { plannedMessages } from '../../messages/planned-changes.ts';
import { DateField } from '../course-fields/date-field.tsx';
import { changesInWords } from './change-words.ts';
import { ReviewDialog, ReviewFailure } from './review-dialog.tsx';
import styles from './settings-form.module.css';
import { settingsFrom } from './settings-from.ts';
import { useReview } from './use-review.ts';
import { withoutPlanned } from './wanted-planned.ts';

type PlannedChangesProps = {
  place: CoursePath;
  settings: CourseSettings;
  /** After those of a date were left. */
  takesFocus: boolean;
  unlessEdited: (go: () => void) => void;
  onPlan: (from: string) => void;
  onReload: () => void;
  onReview: () => void;
  onSaved: () => void;
};

/** What is planned, and for which day more is to be. */
export function PlannedChanges({
  place,
  settings,
  takesFocus,
  unlessEdited,
  onPlan,
  onReload,
  onReview,
  onSaved,
}: PlannedChangesProps) {
  const review = useReview(place, onSaved);
  const [tomorrow] = useState(() => addDays(courseNow(settings.document.timeZone, Date.now()).date, 1));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const plan = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const from = formText(event.currentTarget)('from');
    if (isDate(from)) onPlan(from);
  };
  const remove = (from: string) => {
    onReview();
    review.look({ revision: settings.revision, ...withoutPlanned(settings, from) });
  };
  return (
    <Card>
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {plannedMessages.title}
      </h2>
      <p className={styles.hint}>{plannedMessages.hint}</p>
      {settings.later.length > 0 && (
        <ol className={`${styles.history} ${styles.planned}`}>
          {settings.later.map((later) => (
            <li className={styles.entry} key={later.from}>
              <p>
                <strong>{plannedMessages.from(longDate(later.from))}</strong>
              </p>
              <ul>
                {changesInWords(later.changes, settingsFrom(settings, addDays(later.from, -1)), later).map(
                  (line) => (
                    <li key={line}>{line}</li>
                  ),
                )}
              </ul>
              <div className={styles.actions}>
                <Button
                  variant="quiet"
                  aria-label={plannedMessages.change(longDate(later.from))}
                  onClick={() => onPlan(later.from)}
                >
                  {plannedMessages.changeIt}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={plannedMessages.remove(longDate(later.from))}
                  busy={review.isTrying}
                  onClick={() => unlessEdited(() => remove(later.from))}
                >
                  {plannedMessages.removeIt}
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      <form className={styles.plan} onSubmit={plan}>
        <DateField label={plannedMessages.firstDay} name="from" min={tomorrow} required />
        <Button type="submit" variant="quiet">
          {plannedMessages.plan}
        </Button>
      </form>
      <ReviewFailure settings={settings} review={review} onReload={onReload} />
      <ReviewDialog place={place} settings={settings} review={review} />
    </Card>
  );
}
