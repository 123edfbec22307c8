import { settingsMessages } from '../../messages.ts';
import styles from './parts-bar.module.css';
import { partsFrom, type SettingsPart } from './settings-parts.ts';

type PartsBarProps = {
  from: string | null;
  open: SettingsPart;
  /** Something was typed or chosen there since the settings were opened. */
  edited: ReadonlySet<SettingsPart>;
  onOpen: (part: SettingsPart) => void;
};

export function PartsBar({ from, open, edited, onOpen }: PartsBarProps) {
  return (
    <nav className={styles.parts} aria-label={settingsMessages.parts}>
      {partsFrom(from).map(({ part, name }) => (
        <button
          key={part}
          type="button"
          aria-current={part === open ? 'true' : undefined}
          onClick={() => onOpen(part)}
        >
          {name}
          {edited.has(part) && <span className={styles.edited}>{settingsMessages.edited}</span>}
        </button>
      ))}
    </nav>
  );
}
