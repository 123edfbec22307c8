import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formText } from '@dewsweeper/web/lib/form-text.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { type FormEvent, useState } from 'react';
import { settingsMessages } from '../../messages.ts';
import { PictureFields } from '../course-look/picture-fields.tsx';
import { formRowsOf } from './form-rows.ts';
import { AtOnce, PlannedFrom } from './planned-from.tsx';
import { ReviewDialog, ReviewFailure } from './review-dialog.tsx';
import { RuleFields } from './rule-fields.tsx';
import { BookingFields, CardFields, RateFields, StartFields } from './settings-fields.tsx';
import styles from './settings-form.module.css';
import { TeeFields } from './tee-fields.tsx';
import { useReview } from './use-review.ts';
import { wantedSettings } from './wanted-settings.ts';

type SettingsFormProps = {
  place: CoursePath;
  /** In force from `from` on. */
  settings: CourseSettings;
  /** The first day of play that it is for; null: all days. */
  from: string | null;
  /** After somebody else's change. */
  onReload: () => void;
  onReview: () => void;
  onSaved: () => void;
};

export function SettingsForm({ place, settings, from, onReload, onReview, onSaved }: SettingsFormProps) {
  const [rows, setRows] = useState(() => formRowsOf(settings));
  const review = useReview(place, onSaved);
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onReview();
    const wanted = wantedSettings(settings, rows, formText(event.currentTarget));
    review.look({ ...wanted, ...(from !== null && { from }) });
  };
  return (
    <PlannedFrom value={from}>
      <form className={styles.form} onSubmit={look}>
        <AtOnce>
          <Card>
            <CardFields place={place} card={settings.document} />
          </Card>
          <Card>
            <PictureFields place={place} card={settings.document} />
          </Card>
        </AtOnce>
        <Card>
          <TeeFields
            stored={settings.teesheets}
            rows={rows.tees}
            blocked={rows.blocked}
            onChange={(tees) => setRows({ ...rows, tees })}
            onBlocked={(id, blocked) => setRows({ ...rows, blocked: { ...rows.blocked, [id]: blocked } })}
          />
        </Card>
        <Card>
          <RateFields rows={rows.rates} onChange={(rates) => setRows({ ...rows, rates })} />
        </Card>
        <Card>
          <BookingFields {...settings.document.widgetSettings} />
        </Card>
        <Card>
          <StartFields widgetSettings={settings.document.widgetSettings} tees={rows.tees} />
        </Card>
        <Card>
          <RuleFields rows={rows.rules} tees={rows.tees} onChange={(rules) => setRows({ ...rows, rules })} />
        </Card>
        <div className={styles.end}>
          {from === null && <p className={styles.hint}>{settingsMessages.elsewhere}</p>}
          <ReviewFailure settings={settings} review={review} onReload={onReload} />
          <Button type="submit" wide busy={review.isTrying}>
            {settingsMessages.review}
          </Button>
        </div>
        <ReviewDialog place={place} settings={settings} review={review} />
      </form>
    </PlannedFrom>
  );
}
