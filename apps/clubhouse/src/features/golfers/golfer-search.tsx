import type { KnownGolfer } from '@dewsweeper/contract/clubhouse-golfers';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { classNames } from '@dewsweeper/web/lib/class-names.ts';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { golferMessages } from '../../messages.ts';
import { shortDay } from './golfer-days.ts';
import { GolferMarks } from './golfer-marks.tsx';
import styles from './golfer-search.module.css';
import { useGolferSearch } from './use-golfer-search.ts';

type GolferSearchProps = {
  place: CoursePath;
  thisYear: string;
  /** The golfer who is shown beside the list. */
  shownUid: string | undefined;
  onChoose: (uid: string) => void;
};

/** Finds golfers while one types; arrows and Enter choose. */
export function GolferSearch({ place, thisYear, shownUid, onChoose }: GolferSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { golfers, isCurrent, failed } = useGolferSearch(place, typed);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const active = Math.min(at, golfers.length - 1);
  const isEmpty = typed.trim() === '';

  useEffect(() => {
    if (shownUid === undefined) input.current?.focus();
  }, [shownUid]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const press = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
        setAt(Math.min(active + 1, golfers.length - 1));
        break;
      case 'ArrowUp':
        setAt(Math.max(active - 1, 0));
        break;
      case 'Enter': {
        const golfer = golfers[active];
        if (golfer !== undefined && isCurrent) onChoose(golfer.uid);
        break;
      }
      case 'Escape':
        setTyped('');
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <div className={styles.search}>
      <div className={styles.field}>
        <Search className={styles.icon} size={18} aria-hidden="true" />
        <input
          ref={input}
          role="combobox"
          aria-label={golferMessages.search}
          aria-expanded={golfers.length > 0}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={golfers.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={golferMessages.searchHint}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </div>
      <p className="visually-hidden" role="status">
        {isCurrent && !isEmpty && golfers.length > 0 && golferMessages.found(golfers.length)}
      </p>
      {isEmpty && <p className={styles.hint}>{golferMessages.start}</p>}
      {!isEmpty && failed && (
        <p className={styles.failed} role="alert">
          {golferMessages.searchFailed}
        </p>
      )}
      {!isEmpty && isCurrent && golfers.length === 0 && (
        <p className={styles.hint} role="status">
          {golferMessages.none}
        </p>
      )}
      <div
        className={styles.found}
        ref={list}
        id={`${id}-found`}
        role="listbox"
        aria-label={golferMessages.title}
        hidden={golfers.length === 0}
      >
        {golfers.map((golfer, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
          <div
            className={classNames(
              styles.option,
              index === active && styles.active,
              golfer.uid === shownUid && styles.shown,
            )}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            key={golfer.uid}
            onClick={() => {
              setAt(index);
              onChoose(golfer.uid);
            }}
          >
            <FoundGolfer golfer={golfer} thisYear={thisYear} />
          </div>
        ))}
      </div>
    </div>
  );
}

function FoundGolfer({ golfer, thisYear }: { golfer: KnownGolfer; thisYear: string }) {
  const { name, phone, lastPlayed } = golfer;
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.phone}>{phone}</span>
      <span className={styles.facts}>
        {lastPlayed === null
          ? golferMessages.neverPlayed
          : golferMessages.lastPlayed(shortDay(lastPlayed, thisYear))}
      </span>
      <GolferMarks golfer={golfer} />
    </>
  );
}
