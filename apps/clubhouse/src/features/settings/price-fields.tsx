import { Button } from '@dewsweeper/web/ui/button.tsx';
import { TextField } from '@dewsweeper/web/ui/text-field.tsx';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { courseFieldMessages, settingsMessages } from '../../messages.ts';
import { DateField } from '../course-fields/date-field.tsx';
import { fee } from '../course-fields/field-rules.ts';
import { TimeField } from '../course-fields/time-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import styles from './price-fields.module.css';
import { maxPrices, type PriceRow, priceField, withAddedPrice, withMovedPrice } from './price-rows.ts';
import { feeText } from './price-words.ts';
import { weekdayOptions } from './weekdays.ts';

type PriceFieldsProps = {
  rateKey: string;
  rateName: string;
  rows: readonly PriceRow[];
  onChange: (rows: PriceRow[]) => void;
};

/** Other prices of a rate by day, hour and season, in the order in which they are tried. */
export function PriceFields({ rateKey, rateName, rows, onChange }: PriceFieldsProps) {
  return (
    <div className={styles.prices}>
      {rows.length > 0 && <p className={styles.hint}>{settingsMessages.pricesHint}</p>}
      {rows.map((row, index) => (
        <fieldset className={styles.price} key={row.number}>
          <legend>{settingsMessages.priceOf(rateName, index + 1)}</legend>
          <ChoiceField
            legend={settingsMessages.days}
            name={priceField(rateKey, row, 'days')}
            options={weekdayOptions}
            stored={row.price?.days ?? []}
          />
          <PriceInputs rateKey={rateKey} row={row} />
          <div className={styles.actions}>
            <MoveButton {...{ rateName, rows, index, onChange }} by={-1} />
            <MoveButton {...{ rateName, rows, index, onChange }} by={1} />
            <Button
              variant="quiet"
              aria-label={settingsMessages.removePrice(rateName, index + 1)}
              onClick={() => onChange(rows.filter((other) => other !== row))}
            >
              <X size={18} aria-hidden="true" />
            </Button>
          </div>
        </fieldset>
      ))}
      {rows.length < maxPrices && (
        <Button
          variant="quiet"
          aria-label={settingsMessages.addPriceTo(rateName)}
          onClick={() => onChange(withAddedPrice(rows))}
        >
          <Plus size={18} aria-hidden="true" />
          {settingsMessages.addPrice}
        </Button>
      )}
    </div>
  );
}

function PriceInputs({ rateKey, row }: { rateKey: string; row: PriceRow }) {
  const { startTime, endTime, from, until, greenFee18, greenFee9 } = row.price ?? {};
  const name = (field: Parameters<typeof priceField>[2]) => priceField(rateKey, row, field);
  return (
    <div className={styles.inputs}>
      <TimeField
        label={settingsMessages.firstStart}
        name={name('startTime')}
        required={false}
        defaultValue={startTime}
      />
      <TimeField
        label={settingsMessages.lastStart}
        name={name('endTime')}
        required={false}
        defaultValue={endTime}
      />
      <DateField label={settingsMessages.firstDay} name={name('from')} defaultValue={from} />
      <DateField label={settingsMessages.lastDay} name={name('until')} defaultValue={until} />
      <TextField
        {...fee}
        label={courseFieldMessages.fee18}
        name={name('fee18')}
        defaultValue={feeText(greenFee18)}
      />
      <TextField
        {...fee}
        label={courseFieldMessages.fee9}
        name={name('fee9')}
        defaultValue={feeText(greenFee9)}
      />
    </div>
  );
}

type MoveButtonProps = Omit<PriceFieldsProps, 'rateKey'> & { index: number; by: 1 | -1 };

function MoveButton({ rateName, rows, index, by, onChange }: MoveButtonProps) {
  const isAtEnd = rows[index + by] === undefined;
  const Icon = by === -1 ? ArrowUp : ArrowDown;
  const words = by === -1 ? settingsMessages.movePriceUp : settingsMessages.movePriceDown;
  const move = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    onChange(withMovedPrice(rows, index, by));
    // The browser takes the focus from what moves in the page.
    setTimeout(() => currentTarget.focus());
  };
  return (
    <Button
      variant="quiet"
      aria-label={words(rateName, index + 1)}
      aria-disabled={isAtEnd || undefined}
      onClick={(event) => !isAtEnd && move(event)}
    >
      <Icon size={18} aria-hidden="true" />
    </Button>
  );
}
