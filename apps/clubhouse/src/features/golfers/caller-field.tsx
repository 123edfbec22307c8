import type { GolferAtCourse, KnownGolfer } from '@dewsweeper/contract/clubhouse-golfers';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { classNames } from '@dewsweeper/web/lib/class-names.ts';
import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useId, useState } from 'react';
import { callerMessages, golferMessages } from '../../messages.ts';
import styles from './caller-field.module.css';
import { GolferMarks } from './golfer-marks.tsx';
import { useGolferSearch } from './use-golfer-search.ts';

const maxOffered = 6;

type NameFieldProps = {
  input: InputHTMLAttributes<HTMLInputElement> & { ref: Ref<HTMLInputElement> | null };
  value: string;
};

type CallerFieldProps = NameFieldProps & {
  place: CoursePath;
  /** They are one of those who were offered. */
  isChosen: boolean;
  onChoose: (golfer: KnownGolfer) => void;
};

/** The name of whoever books: golfers of the course are offered while it is typed. */
export function CallerField({ place, input, value, isChosen, onChoose }: CallerFieldProps) {
  const { golfers } = useGolferSearch(place, isChosen ? '' : value);
  return (
    <OfferingField
      input={input}
      value={value}
      label={callerMessages.known}
      offers={golfers.slice(0, maxOffered)}
      keyOf={({ uid }) => uid}
      onChoose={onChoose}
    >
      {(golfer) => (
        <>
          <span className={styles.name}>{golfer.name}</span>
          <span className={styles.facts}>{golfer.phone}</span>
          <span className={styles.marks}>
            <GolferMarks golfer={golfer} />
          </span>
        </>
      )}
    </OfferingField>
  );
}

type Partner = GolferAtCourse['partners'][number];

type PartnerFieldProps = NameFieldProps & { partners: Partner[]; onChoose: (partner: Partner) => void };

/** The name of somebody who comes along: usual partners of the one who books are offered. */
export function PartnerField({ input, value, partners, onChoose }: PartnerFieldProps) {
  const typed = value.trim().toLowerCase();
  const fitting = partners.filter(
    ({ name }) => name.toLowerCase() !== typed && ` ${name.toLowerCase()}`.includes(` ${typed}`),
  );
  return (
    <OfferingField
      input={input}
      value={value}
      label={callerMessages.partners}
      offers={fitting}
      keyOf={({ name }) => name}
      onChoose={onChoose}
    >
      {({ name, phone }) => (
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>{phone}</span>
        </>
      )}
    </OfferingField>
  );
}

type OfferingFieldProps<Offer> = NameFieldProps & {
  label: string;
  offers: Offer[];
  keyOf: (offer: Offer) => string;
  onChoose: (offer: Offer) => void;
  children: (offer: Offer) => React.ReactNode;
};

/** Until an arrow is pressed, Enter books an unknown caller. Escape closes the offers, then the panel. */
function OfferingField<Offer>(props: OfferingFieldProps<Offer>) {
  const { input, value, label, offers, keyOf, onChoose, children } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const isShown = isOpen && offers.length > 0;
  const active = isShown ? Math.min(at, offers.length - 1) : -1;

  const close = () => {
    setIsOpen(false);
    setAt(-1);
  };
  const choose = (offer: Offer) => {
    close();
    onChoose(offer);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const offer = offers[active];
    switch (event.key) {
      case 'ArrowDown':
        if (offers.length === 0) return;
        setIsOpen(true);
        setAt(active + 1 < offers.length ? active + 1 : 0);
        break;
      case 'ArrowUp':
        if (!isShown) return;
        setAt(active > 0 ? active - 1 : offers.length - 1);
        break;
      case 'Enter':
        if (offer === undefined) return;
        choose(offer);
        break;
      case 'Escape':
        if (!isShown) return;
        event.stopPropagation();
        close();
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <div className={styles.field}>
      <input
        {...input}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-offers`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          setIsOpen(true);
          setAt(-1);
          input.onChange?.(event);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={close}
        onKeyDown={press}
      />
      <span className="visually-hidden" role="status">
        {isShown && `${label}: ${golferMessages.found(offers.length)}`}
      </span>
      <div className={styles.offers} id={`${id}-offers`} role="listbox" aria-label={label} hidden={!isShown}>
        {offers.map((offer, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
          <div
            className={classNames(styles.offer, index === active && styles.active)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            key={keyOf(offer)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(offer)}
          >
            {children(offer)}
          </div>
        ))}
      </div>
    </div>
  );
}
