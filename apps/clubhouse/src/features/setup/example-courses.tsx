import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { Dialog, DialogActions } from '@dewsweeper/web/ui/dialog.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exampleMessages } from '../../messages.ts';
import { Faults } from '../course-fields/faults.tsx';
import { asksForSignIn } from '../staff/refused-as-idle.ts';
import { examplesQuery, useRemoveExamples } from './setup-queries.ts';

/** For owners, as long as there are any. */
export function ExampleCourses({ group }: { group: string }) {
  const examples = useQuery(examplesQuery(group));
  const remove = useRemoveExamples(group);
  const [isAsking, setIsAsking] = useState(false);
  if (remove.isSuccess) return <Notice kind="success">{exampleMessages.removed}</Notice>;
  const courses = examples.data?.courses ?? [];
  if (courses.length === 0) return null;
  const coming = courses.reduce((sum, course) => sum + course.coming, 0);
  const close = () => setIsAsking(false);
  return (
    <Card>
      <p style={{ marginBottom: 12 }}>
        {exampleMessages.still(courses.map(({ name }) => name).join(', '), coming)}
      </p>
      <Faults error={remove.error} />
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {exampleMessages.remove}
      </Button>
      <Dialog open={isAsking} onClose={close} title={exampleMessages.askTitle}>
        <p>{exampleMessages.ask}</p>
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            {exampleMessages.keep}
          </Button>
          <Button
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, { onSettled: (_done, error) => asksForSignIn(error) || close() })
            }
          >
            {exampleMessages.remove}
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  );
}
