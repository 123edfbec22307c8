import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { Plus, X } from 'lucide-react';
import { newCourseMessages } from '../../messages.ts';
import type { CourseDraft, Layout, RateDraft } from './draft.ts';
import styles from './steps.module.css';

export type StepProps = {
  draft: CourseDraft;
  change: (patch: Partial<CourseDraft>) => void;
};

/** What the browser cannot find wrong by itself; null when the step is done. */
export type StepFault = (draft: CourseDraft) => string | null;

type TextName = Exclude<keyof CourseDraft, 'rates' | 'layout' | 'timeZone'>;

function textField({ draft, change }: StepProps, name: TextName) {
  return {
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  };
}

const wholeNumber = {
  inputMode: 'numeric',
  pattern: '[0-9]{1,5}',
  malformed: newCourseMessages.numberInvalid,
  required: true,
} as const;

export function CourseStep(props: StepProps) {
  const { draft, change } = props;
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <>
      <TextField label={newCourseMessages.name} maxLength={200} required {...textField(props, 'name')} />
      <TextField label={newCourseMessages.city} maxLength={200} required {...textField(props, 'city')} />
      <TextField label={newCourseMessages.state} maxLength={200} {...textField(props, 'state')} />
      <TextField
        label={newCourseMessages.phone}
        type="tel"
        hint={newCourseMessages.phoneHint}
        maxLength={40}
        {...textField(props, 'phone')}
      />
      <SelectField
        label={newCourseMessages.timeZone}
        name="timeZone"
        value={draft.timeZone}
        onChange={({ target }) => change({ timeZone: target.value })}
      >
        {!zones.includes(draft.timeZone) && <option value={draft.timeZone}>{draft.timeZone}</option>}
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
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
      <div className={styles.pair}>
        <TimeField {...props} name="firstTime" label={newCourseMessages.firstTime} />
        <TimeField {...props} name="lastTime" label={newCourseMessages.lastTime} />
      </div>
      <TextField
        label={newCourseMessages.interval}
        {...wholeNumber}
        {...textField(props, 'intervalMinutes')}
      />
      <TextField
        label={newCourseMessages.nineMinutes}
        hint={newCourseMessages.nineMinutesHint}
        {...wholeNumber}
        {...textField(props, 'nineMinutes')}
      />
    </>
  );
}

type TimeFieldProps = StepProps & { name: 'firstTime' | 'lastTime'; label: string };

function TimeField({ draft, change, name, label }: TimeFieldProps) {
  return (
    <label className={styles.time}>
      {label}
      <input
        type="time"
        name={name}
        required
        value={draft[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </label>
  );
}

const maxRates = 50;

export function RatesStep({ draft, change }: StepProps) {
  const put = (index: number, patch: Partial<RateDraft>) =>
    change({ rates: draft.rates.map((rate, at) => (at === index ? { ...rate, ...patch } : rate)) });
  return (
    <>
      <p>{newCourseMessages.ratesHint}</p>
      {draft.rates.map((rate, index) => (
        <fieldset className={styles.rate} key={index}>
          <legend>{newCourseMessages.rate(index + 1)}</legend>
          <TextField
            label={newCourseMessages.rateName}
            name={`rate-${index}`}
            autoComplete="off"
            maxLength={200}
            required
            value={rate.name}
            onChange={({ target }) => put(index, { name: target.value })}
          />
          <div className={styles.pair}>
            <FeeField
              label={newCourseMessages.fee18}
              name={`fee18-${index}`}
              value={rate.fee18}
              onChange={(fee18) => put(index, { fee18 })}
            />
            <FeeField
              label={newCourseMessages.fee9}
              name={`fee9-${index}`}
              value={rate.fee9}
              onChange={(fee9) => put(index, { fee9 })}
            />
          </div>
          {draft.rates.length > 1 && (
            <Button
              variant="quiet"
              onClick={() => change({ rates: draft.rates.filter((_rate, at) => at !== index) })}
            >
              <X size={18} aria-hidden="true" />
              {newCourseMessages.removeRate(rate.name || newCourseMessages.rate(index + 1))}
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
          {newCourseMessages.addRate}
        </Button>
      )}
    </>
  );
}

type FeeFieldProps = { label: string; name: string; value: string; onChange: (typed: string) => void };

function FeeField({ label, name, value, onChange }: FeeFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      autoComplete="off"
      inputMode="decimal"
      pattern="\s*[$€£]?\s*\d{1,5}(?:[.,]\d{1,2})?\s*"
      malformed={newCourseMessages.feeInvalid}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export function BookingStep(props: StepProps) {
  return (
    <>
      <TextField
        label={newCourseMessages.daysInAdvance}
        {...wholeNumber}
        pattern="[0-9]|[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5]"
        malformed={newCourseMessages.daysInvalid}
        {...textField(props, 'daysInAdvance')}
      />
      <TextField label={newCourseMessages.cutOff} {...wholeNumber} {...textField(props, 'cutOffMinutes')} />
      <TextField
        label={newCourseMessages.message}
        hint={newCourseMessages.messageHint}
        maxLength={500}
        {...textField(props, 'message')}
      />
      <Notice isStatic>{newCourseMessages.payments}</Notice>
    </>
  );
}
