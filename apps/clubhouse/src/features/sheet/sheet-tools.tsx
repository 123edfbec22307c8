import { Keyboard, Printer, ScrollText, Shuffle, Snowflake } from 'lucide-react';
import type { ReactNode } from 'react';
import { sheetMessages } from '../../messages.ts';
import styles from './day-sheet.module.css';

type SheetToolsProps = {
  /** False while the day loads. */
  isReady: boolean;
  mayDelay: boolean;
  hasDraws: boolean;
  onShow: (shown: 'log' | 'delay' | 'draw' | 'keys') => void;
};

export function SheetTools({ isReady, mayDelay, hasDraws, onShow }: SheetToolsProps) {
  return (
    <>
      <Tool label={sheetMessages.log} icon={<ScrollText size={18} />} onClick={() => onShow('log')} />
      {mayDelay && (
        <Tool
          label={sheetMessages.delay}
          icon={<Snowflake size={18} />}
          disabled={!isReady}
          onClick={() => onShow('delay')}
        />
      )}
      {hasDraws && (
        <Tool label={sheetMessages.draw} icon={<Shuffle size={18} />} onClick={() => onShow('draw')} />
      )}
      <Tool
        label={sheetMessages.print}
        icon={<Printer size={18} />}
        disabled={!isReady}
        onClick={() => window.print()}
      />
      <Tool label={sheetMessages.keys} icon={<Keyboard size={18} />} onClick={() => onShow('keys')} />
    </>
  );
}

type ToolProps = { label: string; icon: ReactNode; disabled?: boolean; onClick: () => void };

function Tool({ label, icon, disabled = false, onClick }: ToolProps) {
  return (
    <button className={styles.tool} type="button" disabled={disabled} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  );
}
