import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { Plus, X } from 'lucide-react';
import { courseTeeMessages } from '../../messages/course-tees.ts';
import { courseFieldMessages, newCourseMessages } from '../../messages.ts';
import { daysAhead, fee, maxRates, maxTees, minutes } from '../course-fields/field-rules.ts';
import { TimeField } from '../course-fields/time-field.tsx';
import { TimeZoneField } from '../course-fields/time-zone-field.tsx';
import { ZoneProposals } from '../course-fields/zone-proposals.tsx';
import type { CourseDraft, Layout, RateDraft } from './draft.ts';
import styles from './steps.module.css';

export type StepProps = {
  draft: CourseDraft;
  change: (patch: Partial<CourseDraft>) => void;
};

/** What the browser cannot find wrong by itself; null when the step is done. */
export type StepFault = (draft: CourseDraft) => string | null;

type TextName = Exclude<keyof CourseDraft, 'rates' | 'layout' | 'ownTees' | 'timeZone'>;

function input({ draft, change }: StepProps, name: TextName) {
  return {
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  };
}

export function CourseStep(props: StepProps) {
  const { draft, change } = props;
  return (
    <>
      <TextField label={courseFieldMessages.name} maxLength={200} required {...input(props, 'name')} />
      <TextField label={courseFieldMessages.city} maxLength={200} required {...input(props, 'city')} />
      <TextField label={courseFieldMessages.state} maxLength={200} {...input(props, 'state')} />
      <TextField
        label={courseFieldMessages.phone}
        type="tel"
        hint={newCourseMessages.phoneHint}
        maxLength={40}
        {...input(props, 'phone')}
      />
      <TimeZoneField
        timeZone={draft.timeZone}
        value={draft.timeZone}
        onChange={({ target }) => change({ timeZone: target.value })}
      />
      <ZoneProposals
        city={draft.city}
        state={draft.state}
        timeZone={draft.timeZone}
        onChoose={(timeZone) => change({ timeZone })}
      />
    </>
  );
}

export const faultOfTees: StepFault = ({ firstTime, lastTime, intervalMinutes, nineMinutes }) => {
  if (lastTime <= firstTime) return newCourseMessages.lastBeforeFirst;
  return Number(nineMinutes) <= Number(intervalMinutes) ? newCourseMessages.nineTooShort : null;
};

export function TeesStep(props: StepProps) {
  const { draft, change } = props;
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{newCourseMessages.layout}</legend>
        {(Object.keys(newCourseMessages.layouts) as Layout[]).map((layout) => (
          <label key={layout}>
            <input
              type="radio"
              name="layout"
              value={layout}
              checked={draft.layout === layout}
              onChange={() => change({ layout })}
            />
            {newCourseMessages.layouts[layout]}
          </label>
        ))}
      </fieldset>
      {draft.layout === 'own' && <OwnTees {...props} />}
      <div className={styles.pair}>
        <TimeField label={courseFieldMessages.firstTime} {...input(props, 'firstTime')} />
        <TimeField label={courseFieldMessages.lastTime} {...input(props, 'lastTime')} />
      </div>
      <TextField label={courseFieldMessages.interval} {...minutes} {...input(props, 'intervalMinutes')} />
      <TextField
        label={courseFieldMessages.nineMinutes}
        hint={newCourseMessages.nineMinutesHint}
        {...minutes}
        {...input(props, 'nineMinutes')}
      />
    </>
  );
}

function OwnTees({ draft: { ownTees }, change }: StepProps) {
  return (
    <fieldset className={styles.rate}>
      <legend>{newCourseMessages.ownTees}</legend>
      <p>{newCourseMessages.ownTeesHint}</p>
      {ownTees.map((name, index) => (
        <TextField
          key={index}
          label={newCourseMessages.ownTee(index + 1)}
          name={`tee-${index}`}
          autoComplete="off"
          maxLength={200}
          required
          value={name}
          onChange={({ target }) => change({ ownTees: ownTees.with(index, target.value) })}
        />
      ))}
      <div className={styles.pair}>
        {ownTees.length < maxTees && (
          <Button variant="quiet" onClick={() => change({ ownTees: [...ownTees, ''] })}>
            <Plus size={18} aria-hidden="true" />
            {courseTeeMessages.add}
          </Button>
        )}
        {ownTees.length > 1 && (
          <Button variant="quiet" onClick={() => change({ ownTees: ownTees.slice(0, -1) })}>
            <X size={18} aria-hidden="true" />
            {courseTeeMessages.remove(ownTees.at(-1) || newCourseMessages.teeNumber(ownTees.length))}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

export function RatesStep({ draft, change }: StepProps) {
  const put = (index: number, patch: Partial<RateDraft>) =>
    change({ rates: draft.rates.map((rate, at) => (at === index ? { ...rate, ...patch } : rate)) });
  return (
    <>
      <p>{newCourseMessages.ratesHint}</p>
      {draft.rates.map((rate, index) => (
        <fieldset className={styles.rate} key={index}>
          <legend>{courseFieldMessages.rate(index + 1)}</legend>
          <TextField
            label={courseFieldMessages.rateName}
            name={`rate-${index}`}
            autoComplete="off"
            maxLength={200}
            required
            value={rate.name}
            onChange={({ target }) => put(index, { name: target.value })}
          />
          <div className={styles.pair}>
            <TextField
              {...fee}
              label={courseFieldMessages.fee18}
              name={`fee18-${index}`}
              value={rate.fee18}
              onChange={({ target }) => put(index, { fee18: target.value })}
            />
            <TextField
              {...fee}
              label={courseFieldMessages.fee9}
              name={`fee9-${index}`}
              value={rate.fee9}
              onChange={({ target }) => put(index, { fee9: target.value })}
            />
          </div>
          {draft.rates.length > 1 && (
            <Button
              variant="quiet"
              onClick={() => change({ rates: draft.rates.filter((_rate, at) => at !== index) })}
            >
              <X size={18} aria-hidden="true" />
              {courseFieldMessages.removeRate(rate.name || courseFieldMessages.rate(index + 1))}
            </Button>
          )}
        </fieldset>
      ))}
      {draft.rates.length < maxRates && (
        <Button
          variant="quiet"
          onClick={() => change({ rates: [...draft.rates, { name: '', fee18: '', fee9: '' }] })}
        >
          <Plus size={18} aria-hidden="true" />
          {courseFieldMessages.addRate}
        </Button>
      )}
    </>
  );
}

export function BookingStep(props: StepProps) {
  return (
    <>
      <TextField
        label={courseFieldMessages.daysInAdvance}
        {...daysAhead}
        {...input(props, 'daysInAdvance')}
      />
      <TextField label={courseFieldMessages.cutOff} {...minutes} {...input(props, 'cutOffMinutes')} />
      <TextField
        label={courseFieldMessages.message}
        hint={newCourseMessages.messageHint}
        maxLength={500}
        {...input(props, 'message')}
      />
      <Notice isStatic>{newCourseMessages.payments}</Notice>
    </>
  );
}
