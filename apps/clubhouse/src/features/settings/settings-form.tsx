import type { ChangedSettings, CourseSettings, SavedSettings } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formText } from '@dewsweeper/web/lib/form-text.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { Dialog, DialogActions } from '@dewsweeper/web/ui/dialog.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { type FormEvent, useState } from 'react';
import { refusalOf } from '../../lib/api.ts';
import { settingsMessages } from '../../messages.ts';
import { Faults, faultsOf, warningText } from '../course-fields/faults.tsx';
import { changeInWords } from './change-words.ts';
import { BookingFields, CardFields, RateFields, TeeFields } from './settings-fields.tsx';
import styles from './settings-form.module.css';
import { useSaveSettings, useTrySettings } from './settings-queries.ts';
import { rateRowsOf, wantedSettings } from './wanted-settings.ts';

type SettingsFormProps = {
  place: CoursePath;
  settings: CourseSettings;
  /** After somebody else's change. */
  onReload: () => void;
  onReview: () => void;
  onSaved: () => void;
};

/** Tried first: what would change, and for whom, is read before it is saved. */
export function SettingsForm({ place, settings, onReload, onReview, onSaved }: SettingsFormProps) {
  const [rows, setRows] = useState(() => rateRowsOf(settings));
  const [wanted, setWanted] = useState<ChangedSettings | null>(null);
  const trial = useTrySettings(place);
  const save = useSaveSettings(place);
  const failure = save.error ?? trial.error;
  const review = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = wantedSettings(settings, rows, formText(event.currentTarget));
    save.reset();
    onReview();
    trial.mutate(typed, { onSuccess: () => setWanted(typed) });
  };
  const close = () => setWanted(null);
  return (
    <form className={styles.form} onSubmit={review}>
      <Card>
        <CardFields {...settings.document} />
      </Card>
      <Card>
        <TeeFields teesheets={settings.teesheets} />
      </Card>
      <Card>
        <RateFields rows={rows} onChange={setRows} />
      </Card>
      <Card>
        <BookingFields {...settings.document.widgetSettings} />
      </Card>
      <div className={styles.end}>
        <p className={styles.hint}>{settingsMessages.elsewhere}</p>
        {refusalOf(failure) === 'changed-meanwhile' ? (
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
        ) : (
          failure !== null && <Faults lines={faultsOf(failure)} />
        )}
        <Button type="submit" wide busy={trial.isPending}>
          {settingsMessages.review}
        </Button>
      </div>
      <Dialog open={wanted !== null} onClose={close} title={settingsMessages.reviewTitle}>
        {trial.data !== undefined && <Review {...trial.data} settings={settings} />}
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            {settingsMessages.leave}
          </Button>
          {trial.data !== undefined && trial.data.changes.length > 0 && (
            <Button
              busy={save.isPending}
              onClick={() => wanted !== null && save.mutate(wanted, { onSuccess: onSaved, onSettled: close })}
            >
              {settingsMessages.save}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </form>
  );
}

function Review({ changes, warnings, settings }: SavedSettings & { settings: CourseSettings }) {
  if (changes.length === 0) return <p>{settingsMessages.nothing}</p>;
  const words = [...new Set(warnings.map((one) => changeInWords(warningText(one), settings)))];
  return (
    <>
      <Lines title={settingsMessages.changes} lines={changes.map((line) => changeInWords(line, settings))} />
      {words.length > 0 && <Lines title={settingsMessages.warnings} lines={words} />}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className={styles.review}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
