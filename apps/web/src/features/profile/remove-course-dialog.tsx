import { profileMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type MyCourse, useRemoveCourse } from '../courses/my-courses.ts';

type RemoveCourseDialogProps = { open: boolean; mine: MyCourse; onClose: () => void; onClosed: () => void };

export function RemoveCourseDialog({ open, mine, onClose, onClosed }: RemoveCourseDialogProps) {
  const remove = useRemoveCourse();
  const name = mine.course?.name ?? mine.path.course;
  return (
    <Dialog open={open} onClose={onClose} onClosed={onClosed} title={profileMessages.removeCourseTitle}>
      <p>{profileMessages.removeCourseText(name)}</p>
      {remove.isError && <Notice kind="error">{profileMessages.removeFailed}</Notice>}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {profileMessages.keep}
        </Button>
        <Button
          variant="removing"
          busy={remove.isPending}
          onClick={() => remove.mutate(mine.path, { onSuccess: onClose })}
        >
          {profileMessages.remove}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
