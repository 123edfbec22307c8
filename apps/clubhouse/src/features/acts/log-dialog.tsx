import type { CoursePath } from '@dewsweeper/contract/ids';
import { Dialog } from '@dewsweeper/web/ui/dialog.tsx';
import { logMessages } from '../../messages.ts';
import { ActLogList } from './act-log.tsx';
import styles from './log-dialog.module.css';

type LogDialogProps = {
  open: boolean;
  onClose: () => void;
  place: CoursePath;
  date: string;
  timeZone: string;
};

export function LogDialog({ open, onClose, place, date, timeZone }: LogDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={logMessages.title} className={styles.wide ?? ''}>
      <ActLogList place={place} date={date} timeZone={timeZone} />
    </Dialog>
  );
}
