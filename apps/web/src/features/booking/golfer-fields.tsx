import type { Hold } from '@dewsweeper/contract/teetimegroup';
import type { Companions } from '@dewsweeper/contract/user';
import { ChevronRight } from 'lucide-react';
import { formatMoney } from '../../lib/format.ts';
import { confirmMessages } from '../../messages.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type GolferDraft, priceOf, ratesFor, renamed } from './golfer-drafts.ts';
import styles from './golfer-fields.module.css';

type GolferFieldsProps = {
  index: number;
  golfer: GolferDraft;
  rates: Hold['rates'];
  companions: Companions['companions'];
  companionsListId: string;
  nameError: string | undefined;
  onChange: (golfer: GolferDraft) => void;
};

export function GolferFields(props: GolferFieldsProps) {
  const { index, golfer, rates, companions, companionsListId, nameError, onChange } = props;
  const isBooker = index === 0;
  return (
    <fieldset className={styles.golfer}>
      <legend className={styles.legend}>{confirmMessages.golfer(index + 1)}</legend>
      <TextField
        className={styles.name}
        label={confirmMessages.name}
        name={`golfer-${index}-name`}
        autoComplete={isBooker ? 'name' : 'off'}
        required
        maxLength={200}
        list={isBooker ? undefined : companionsListId}
        value={golfer.name}
        error={nameError}
        onChange={(event) => onChange(renamed(golfer, event.currentTarget.value, isBooker ? [] : companions))}
      />
      <div className={styles.rate}>
        <SelectField
          label={confirmMessages.rate}
          value={golfer.rateGroup}
          onChange={(event) => onChange({ ...golfer, rateGroup: Number(event.currentTarget.value) })}
        >
          {ratesFor(index, rates).map(({ rateGroup, name }) => (
            <option key={rateGroup} value={rateGroup}>
              {name}
            </option>
          ))}
        </SelectField>
        <p className={styles.price}>{formatMoney(priceOf(golfer, rates))}</p>
      </div>
      <ContactFields index={index} golfer={golfer} onChange={onChange} />
    </fieldset>
  );
}

// Not of type email: the browser would refuse a malformed address in a closed fold without showing it.
function ContactFields({
  index,
  golfer,
  onChange,
}: Pick<GolferFieldsProps, 'index' | 'golfer' | 'onChange'>) {
  return (
    <details className={styles.contact}>
      <summary className={styles.disclosure}>
        <ChevronRight className={styles.arrow} size={18} aria-hidden="true" />
        {confirmMessages.emailAndPhone}
      </summary>
      <div className={styles.fields}>
        <TextField
          label={confirmMessages.email}
          name={`golfer-${index}-email`}
          autoComplete={index === 0 ? 'email' : 'off'}
          inputMode="email"
          maxLength={200}
          value={golfer.email}
          onChange={(event) => onChange({ ...golfer, email: event.currentTarget.value })}
        />
        <PhoneField
          label={confirmMessages.phone}
          name={`golfer-${index}-phone`}
          autoComplete={index === 0 ? 'tel' : 'off'}
          maxLength={200}
          value={golfer.phone}
          onChange={(event) => onChange({ ...golfer, phone: event.currentTarget.value })}
        />
      </div>
    </details>
  );
}
