import { type FormEvent, useState } from 'react';
import { formText } from '../../lib/form-text.ts';
import { formatTeeTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { waitlistMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { CompleteChoices } from '../tee-times/choices.ts';
import { hours } from './hours.ts';
import styles from './waitlist.module.css';
import { joinFailure, useJoin } from './waits.ts';

type WaitForTimeProps = { choices: CompleteChoices; minutes: number };

/** For the chosen day, players and holes, between two hours. */
export function WaitForTime({ choices, minutes }: WaitForTimeProps) {
  const join = useJoin(choices);
  const { date, players, holes: numHoles } = choices;
  const [range, setRange] = useState('');
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = formText(event.currentTarget);
    const [fromTime, toTime] = [text('from'), text('to')];
    setRange(waitlistMessages.between(formatTeeTime(fromTime), formatTeeTime(toTime)));
    join.mutate({ date, players, numHoles, fromTime, toTime });
  };
  return (
    <section className={styles.ask} aria-labelledby="waitlist-ask">
      <h2 className={styles.heading} id="waitlist-ask">
        {waitlistMessages.ask}
      </h2>
      <p className={styles.hint}>{waitlistMessages.askHint(minutes)}</p>
      <form className={styles.hours} onSubmit={ask}>
        <Hours label={waitlistMessages.from} name="from" first="07:00" />
        <Hours label={waitlistMessages.to} name="to" first="12:00" />
        <Button type="submit" variant="quiet" busy={join.isPending}>
          {waitlistMessages.holdNext}
        </Button>
      </form>
      {join.isError && (
        <div className={styles.outcome} ref={bringIntoView}>
          <Notice kind="error">{joinFailure(join.error)}</Notice>
        </div>
      )}
      {join.isSuccess && (
        <div className={styles.outcome} ref={bringIntoView}>
          <Notice
            kind="success"
            action={
              <ButtonLink to={paths.waitlist} variant="quiet">
                {waitlistMessages.toWaitlist}
              </ButtonLink>
            }
          >
            {join.data.offer ? waitlistMessages.offeredAtOnce : waitlistMessages.waits(range)}
          </Notice>
        </div>
      )}
    </section>
  );
}

/** Above the bar at the bottom. */
function bringIntoView(shown: HTMLElement | null): void {
  shown?.scrollIntoView({ block: 'nearest' });
}

function Hours({ label, name, first }: { label: string; name: string; first: string }) {
  return (
    <SelectField label={label} name={name} defaultValue={first}>
      {hours.map((time) => (
        <option value={time} key={time}>
          {formatTeeTime(time)}
        </option>
      ))}
    </SelectField>
  );
}
