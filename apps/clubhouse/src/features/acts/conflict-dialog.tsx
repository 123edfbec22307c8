import type { CoursePath } from '@dewsweeper/contract/ids';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Dialog, DialogActions } from '@dewsweeper/web/ui/dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { clockTime } from '../../lib/days.ts';
import { actMessages } from '../../messages.ts';
import { sheetQuery } from '../sheet/sheet-query.ts';
import type { Conflict } from './act-desk.ts';
import styles from './conflict-dialog.module.css';
import { groupOf } from './show-act.ts';
import { useActDesk, useDeskState } from './use-act-desk.tsx';

export function ConflictDialog({ place, timeZone }: { place: CoursePath; timeZone: string }) {
  const desk = useActDesk();
  const { conflict } = useDeskState();
  const queryClient = useQueryClient();

  const doAnyway = async ({ entry }: Conflict) => {
    desk.leaveConflict();
    const known = queryClient.fetchQuery({ ...sheetQuery(place, entry.date), staleTime: 0 });
    const groups = await known.then(
      ({ value }) => value.groups,
      () => [],
    );
    const group = groups.find(({ id }) => id === groupOf(entry.request));
    desk.perform({
      ...entry,
      // What the preview said was before that change.
      request: { ...entry.request, id: crypto.randomUUID(), preview: undefined },
      seen: group?.revision ?? entry.seen,
    });
  };

  return (
    <Dialog open={conflict !== null} onClose={() => desk.leaveConflict()} title={actMessages.conflictTitle}>
      {conflict !== null && (
        <>
          <p>{actMessages.conflict(conflict.entry.words)}</p>
          <ul className={styles.acts}>
            {conflict.acts.length === 0 && <li>{actMessages.conflictUnknown}</li>}
            {conflict.acts.map((act) => (
              <li key={act.id}>
                <strong>{act.by}</strong> {clockTime(act.at, timeZone)}: {act.line}
              </li>
            ))}
          </ul>
          <DialogActions>
            <Button variant="quiet" onClick={() => void doAnyway(conflict)}>
              {actMessages.doAnyway}
            </Button>
            <Button onClick={() => desk.leaveConflict()}>{actMessages.leaveIt}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
