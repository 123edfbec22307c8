import { Button } from '@dewsweeper/web/ui/button.tsx';
import { SelectField } from '@dewsweeper/web/ui/select-field.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { Plus, X } from 'lucide-react';
import { courseFieldMessages, settingsMessages } from '../../messages.ts';
import { fee, maxRates } from '../course-fields/field-rules.ts';
import type { RateRow } from './form-rows.ts';
import { plain } from './plain-field.ts';
import { AtOnce } from './planned-from.tsx';
import { PriceFields } from './price-fields.tsx';
import { feeText } from './price-words.ts';
import styles from './settings-form.module.css';

type RateFieldsProps = { rows: readonly RateRow[]; onChange: (rows: RateRow[]) => void };

export function RateFields({ rows, onChange }: RateFieldsProps) {
  return (
    <fieldset className={styles.rows}>
      <legend>{settingsMessages.rates}</legend>
      {rows.map(({ key, rate, prices }, index) => (
        <fieldset className={styles.fields} key={key}>
          <legend>{nameOf(rate, index)}</legend>
          <AtOnce>
            <TextField
              {...plain}
              label={courseFieldMessages.rateName}
              name={`rate-${key}`}
              maxLength={200}
              required
              defaultValue={rate?.name}
            />
          </AtOnce>
          <TextField
            {...fee}
            label={courseFieldMessages.fee18}
            name={`fee18-${key}`}
            defaultValue={feeText(rate?.greenFee18)}
          />
          <TextField
            {...fee}
            label={courseFieldMessages.fee9}
            name={`fee9-${key}`}
            defaultValue={feeText(rate?.greenFee9)}
          />
          <AtOnce>
            <SelectField
              label={settingsMessages.online}
              name={`online-${key}`}
              defaultValue={rate?.online === false ? 'no' : 'yes'}
            >
              <option value="yes">{settingsMessages.yes}</option>
              <option value="no">{settingsMessages.no}</option>
            </SelectField>
            <TextField
              {...plain}
              label={settingsMessages.privilege}
              name={`privilege-${key}`}
              maxLength={200}
              defaultValue={rate?.privilege}
            />
            <SelectField
              label={settingsMessages.seats}
              name={`seats-${key}`}
              defaultValue={String(rate?.privilegeSeats ?? 1)}
            >
              {[1, 2, 3, 4].map((seats) => (
                <option key={seats}>{seats}</option>
              ))}
            </SelectField>
          </AtOnce>
          <PriceFields
            rateKey={key}
            rateName={nameOf(rate, index)}
            rows={prices}
            onChange={(changed) =>
              onChange(rows.map((row) => (row.key === key ? { ...row, prices: changed } : row)))
            }
          />
          {rows.length > 1 && (
            <AtOnce>
              <Button variant="quiet" onClick={() => onChange(rows.filter((row) => row.key !== key))}>
                <X size={18} aria-hidden="true" />
                {courseFieldMessages.removeRate(nameOf(rate, index))}
              </Button>
            </AtOnce>
          )}
        </fieldset>
      ))}
      {rows.length < maxRates && (
        <AtOnce>
          <Button
            variant="quiet"
            onClick={() => {
              const key = `new-${Math.max(0, ...rows.map(newNumber)) + 1}`;
              onChange([...rows, { key, rate: null, prices: [] }]);
            }}
          >
            <Plus size={18} aria-hidden="true" />
            {courseFieldMessages.addRate}
          </Button>
        </AtOnce>
      )}
    </fieldset>
  );
}

const nameOf = (rate: RateRow['rate'], index: number) => rate?.name ?? courseFieldMessages.rate(index + 1);

const newNumber = ({ key, rate }: RateRow) => (rate === null ? Number(key.slice('new-'.length)) : 0);
