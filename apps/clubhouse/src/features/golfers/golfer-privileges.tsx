import type { GolferAtCourse, GolferPrivileges } from '@dewsweeper/contract/clubhouse-golfers';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { golferMessages } from '../../messages.ts';
import styles from './golfer-panel.module.css';
import { useSetPrivileges } from './golfer-queries.ts';

const paymentWords = ['', 'always', 'never'] as const;

/** For those who may change nothing of it. */
export function GolferPrivilegesText({ golfer }: { golfer: GolferAtCourse }) {
  const { denyOnlineBooking, denyOnlineBookingMessage, requirePayment, rates } = golfer.privileges;
  return (
    <>
      <p>
        {denyOnlineBooking
          ? `${golferMessages.deny}. ${denyOnlineBookingMessage}`.trim()
          : golferMessages.mayBook}
      </p>
      <p>
        {golferMessages.payment}: {golferMessages.paymentWords[requirePayment]}
      </p>
      {rates.length > 0 && <p>{golferMessages.rates(rates.join(', '))}</p>}
    </>
  );
}

type FormProps = { place: CoursePath; golfer: GolferAtCourse };

export function GolferPrivilegesForm({ place, golfer }: FormProps) {
  const { rates, ...stored } = golfer.privileges;
  const [wanted, setWanted] = useState<GolferPrivileges>(stored);
  const save = useSetPrivileges(place, golfer.uid);
  const change = (part: Partial<GolferPrivileges>) => setWanted((former) => ({ ...former, ...part }));
  const isChanged =
    wanted.denyOnlineBooking !== stored.denyOnlineBooking ||
    wanted.denyOnlineBookingMessage !== stored.denyOnlineBookingMessage ||
    wanted.requirePayment !== stored.requirePayment;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) save.mutate(wanted);
  };
  return (
    <form className={styles.privileges} onSubmit={submit}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={wanted.denyOnlineBooking}
          onChange={(event) => change({ denyOnlineBooking: event.target.checked })}
        />
        {golferMessages.deny}
      </label>
      {wanted.denyOnlineBooking && (
        <TextField
          label={golferMessages.denyMessage}
          name="message"
          autoComplete="off"
          hint={golferMessages.denyMessageHint}
          maxLength={200}
          value={wanted.denyOnlineBookingMessage}
          onChange={(event) => change({ denyOnlineBookingMessage: event.target.value })}
        />
      )}
      <SelectField
        label={golferMessages.payment}
        value={wanted.requirePayment}
        onChange={(event) =>
          change({ requirePayment: paymentWords.find((word) => word === event.target.value) ?? '' })
        }
      >
        {paymentWords.map((word) => (
          <option value={word} key={word}>
            {golferMessages.paymentWords[word]}
          </option>
        ))}
      </SelectField>
      {wanted.requirePayment === 'never' && !golfer.isAddressProved && (
        <p className={styles.soft}>{golferMessages.unproved}</p>
      )}
      {rates.length > 0 && <p className={styles.soft}>{golferMessages.rates(rates.join(', '))}</p>}
      {isChanged && (
        <Button type="submit" variant="quiet" busy={save.isPending}>
          {golferMessages.savePrivileges}
        </Button>
      )}
      <p className={save.isError ? styles.failed : 'visually-hidden'} role="status">
        {save.isError && golferMessages.notSaved}
        {save.isSuccess && !isChanged && golferMessages.privilegesSaved}
      </p>
    </form>
  );
}
