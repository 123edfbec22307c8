import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { formText } from '@dewsweeper/web/lib/form-text.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { type FormEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { settingsMessages } from '../../messages.ts';
import { PictureFields } from '../course-look/picture-fields.tsx';
import { BookingFields } from './booking-fields.tsx';
import { CardFields } from './card-fields.tsx';
import { type Edits, withEdit } from './edits.ts';
import { type FormRows, formRowsOf } from './form-rows.ts';
import { PartsBar } from './parts-bar.tsx';
import { PlannedFrom } from './planned-from.tsx';
import { RateFields } from './rate-fields.tsx';
import { ReviewDialog, ReviewFailure } from './review-dialog.tsx';
import { RuleFields } from './rule-fields.tsx';
import styles from './settings-form.module.css';
import { isPart, openPart, type SettingsPart } from './settings-parts.ts';
import { StartFields } from './start-fields.tsx';
import { TeeFields } from './tee-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { useReview } from './use-review.ts';
import { wantedSettings } from './wanted-settings.ts';

type SettingsFormProps = {
  place: CoursePath;
  /** In force from `from` on. */
  settings: CourseSettings;
  /** The first day of play that it is for; null: all days. */
  from: string | null;
  /** The part that is wanted open; another one where that cannot wait for a date. */
  part: string;
  edits: Edits;
  onEdits: (edits: Edits) => void;
  onPart: (part: SettingsPart) => void;
  /** After somebody else's change. */
  onReload: () => void;
  onReview: () => void;
  onSaved: () => void;
};

export function SettingsForm(props: SettingsFormProps) {
  const { place, settings, from, edits, onEdits, onPart, onReload, onReview, onSaved } = props;
  const { document, teesheets, formerTees } = settings;
  const [rows, setRows] = useState(() => formRowsOf(settings));
  const review = useReview(place, onSaved);
  const open = openPart(props.part, from);
  const change = (changed: Partial<FormRows>) => setRows({ ...rows, ...changed });
  const mark = ({ target }: SyntheticEvent) => {
    const part = partOf(target);
    const changed = part === null ? edits : withEdit(edits, part, isAtOnce(target));
    if (changed !== edits) onEdits(changed);
  };
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onReview();
    const wanted = wantedSettings(settings, rows, formText(event.currentTarget));
    review.look({ ...wanted, ...(from !== null && { from }) });
  };
  return (
    <PlannedFrom value={from}>
      <div className={styles.withParts}>
        <PartsBar from={from} open={open} edited={edits.parts} onOpen={onPart} />
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its buttons answer to keys, too */}
        <form
          className={styles.form}
          onSubmit={look}
          onChange={mark}
          onClick={(event) => {
            // What buttons in a part do is a change, too.
            if (event.target instanceof Element && event.target.closest('button')) mark(event);
          }}
          onInvalidCapture={({ target, currentTarget }) => {
            // Before the field takes the focus: in a part that is not shown it could not.
            const isFirst = currentTarget.querySelector(':invalid:not(fieldset)') === target;
            const part = isFirst ? partOf(target) : null;
            if (part !== null && part !== open) flushSync(() => onPart(part));
          }}
        >
          <Part part="course" open={open}>
            <Card>
              <CardFields place={place} card={document} />
            </Card>
            <Card>
              <PictureFields place={place} card={document} />
            </Card>
          </Part>
          <Part part="tees" open={open}>
            <Card>
              <TeeFields
                stored={teesheets}
                former={formerTees}
                rows={rows.tees}
                blocked={rows.blocked}
                onChange={(tees) => change({ tees })}
                onBlocked={(id, blocked) => change({ blocked: { ...rows.blocked, [id]: blocked } })}
              />
            </Card>
          </Part>
          <Part part="prices" open={open}>
            <Card>
              <RateFields rows={rows.rates} onChange={(rates) => change({ rates })} />
            </Card>
          </Part>
          <Part part="booking" open={open}>
            <Card>
              <BookingFields {...document.widgetSettings} />
            </Card>
          </Part>
          <Part part="texts" open={open}>
            <Card>
              <TextFields {...document.widgetSettings} />
            </Card>
          </Part>
          <Part part="starts" open={open}>
            <Card>
              <StartFields widgetSettings={document.widgetSettings} tees={rows.tees} />
            </Card>
          </Part>
          <Part part="rules" open={open}>
            <Card>
              <RuleFields rows={rows.rules} tees={rows.tees} onChange={(rules) => change({ rules })} />
            </Card>
          </Part>
          <div className={styles.end}>
            <ReviewFailure settings={settings} review={review} onReload={onReload} />
            <Button type="submit" wide busy={review.isTrying}>
              {settingsMessages.review}
            </Button>
          </div>
          <ReviewDialog place={place} settings={settings} review={review} />
        </form>
      </div>
    </PlannedFrom>
  );
}

type PartProps = { part: SettingsPart; open: SettingsPart; children: ReactNode };

/** Hidden, its fields keep what stands in them, and are sent with the others. */
function Part({ part, open, children }: PartProps) {
  return (
    <div className={styles.part} data-part={part} hidden={part !== open}>
      {children}
    </div>
  );
}

const isAtOnce = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-at-once]') !== null;

function partOf(target: EventTarget): SettingsPart | null {
  const part =
    target instanceof Element ? target.closest<HTMLElement>('[data-part]')?.dataset.part : undefined;
  return isPart(part) ? part : null;
}
