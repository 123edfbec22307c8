import type { Sheet } from '@dewsweeper/contract/clubhouse';
import { classNames } from '@dewsweeper/web/lib/class-names.ts';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { sheetMessages } from '../../messages.ts';
import styles from './find-field.module.css';
import { type FoundGolfer, findGolfers } from './find-golfers.ts';
import { nameOf } from './group-acts.ts';

type FindFieldProps = {
  /** Undefined while it loads: what is typed meanwhile is looked for then. */
  sheet: Sheet | undefined;
  inputRef: Ref<HTMLInputElement>;
  onFound: (found: FoundGolfer) => void;
  /** Escape: back to the sheet. */
  onLeave: () => void;
};

export function FindField({ sheet, inputRef, onFound, onLeave }: FindFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = sheet === undefined ? [] : findGolfers(sheet.groups, typed);
  const isOpen = sheet !== undefined && typed.trim() !== '';
  const at = Math.min(chosen, found.length - 1);

  const take = (one: FoundGolfer | undefined) => {
    if (one === undefined) return;
    setTyped('');
    setChosen(0);
    onFound(one);
  };
  const press = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
        setChosen(Math.min(at + 1, found.length - 1));
        break;
      case 'ArrowUp':
        setChosen(Math.max(at - 1, 0));
        break;
      case 'Enter':
        take(found[at]);
        break;
      case 'Escape':
        setTyped('');
        onLeave();
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <div className={styles.find}>
      <Search className={styles.icon} size={18} aria-hidden="true" />
      <input
        ref={inputRef}
        role="combobox"
        aria-label={sheetMessages.find}
        aria-expanded={isOpen && found.length > 0}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        placeholder={sheetMessages.findHint}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={press}
        onBlur={() => setTyped('')}
      />
      <kbd aria-hidden="true">/</kbd>
      <span className="visually-hidden" role="status">
        {isOpen && (found.length === 0 ? sheetMessages.findNone : sheetMessages.found(found.length))}
      </span>
      <div
        className={styles.found}
        id={`${id}-found`}
        role="listbox"
        aria-label={sheetMessages.find}
        hidden={!isOpen || found.length === 0}
      >
        {found.map((one, index) => {
          const { group, golferID } = one;
          const golfer = group.golfers.find((other) => other.id === golferID);
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
            <div
              className={classNames(styles.option, index === at && styles.chosen)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              key={`${group.id}-${golferID}`}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(one)}
            >
              <span className={styles.time}>{formatTeeTime(group.startingTime)}</span>
              <span>{golfer === undefined ? '' : nameOf(golfer)}</span>
              <span className={styles.phone}>{golfer?.phone}</span>
            </div>
          );
        })}
      </div>
      {isOpen && found.length === 0 && (
        <p className={styles.none} aria-hidden="true">
          {sheetMessages.findNone}
        </p>
      )}
    </div>
  );
}
