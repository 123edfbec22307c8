import type { ActReply } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { useFocusedHeading } from '@dewsweeper/web/ui/focus-heading.ts';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refusalOf } from '../../lib/api.ts';
import { standingMessages } from '../../messages/standing-times.ts';
import { previewMessages, refusalMessages } from '../../messages.ts';
import { actPreviewQuery, type StandingDraft, useStandingAct } from './standing-queries.ts';
import styles from './standing-times.module.css';

type ActPreviewProps = {
  place: CoursePath;
  title: string;
  hint?: string;
  /** Null: nothing is chosen yet. */
  draft: StandingDraft | null;
  button: (dates: number) => string;
  nothing: string;
  notifies?: boolean;
  onNotify: (notifies: boolean) => void;
  onChange: () => void;
  onDone: (reply: ActReply) => void;
  children: (seen: Pick<ActReply, 'changed' | 'warnings'>) => ReactNode;
};

/** What an act on a standing time would do to each date, and the button that does it. */
export function ActPreview(props: ActPreviewProps) {
  const { place, title, hint, draft, button, nothing, onNotify, onChange, onDone, children } = props;
  const heading = useFocusedHeading();
  const looked = useQuery({ ...actPreviewQuery(place, draft), placeholderData: keepPreviousData });
  const act = useStandingAct(place);
  const reply = draft === null || looked.isError ? null : (looked.data ?? null);
  const failure = act.error ?? looked.error;
  const isStale = looked.isPlaceholderData || looked.isFetching;
  const count = reply?.changed.length ?? 0;
  // An act that would write nothing answers the groups that it names, and leaves nothing to undo.
  const writes = reply !== null && (draft?.kind === 'end-standing-time' || reply.act.undoable);
  const notifies = draft?.notify ?? true;
  const isLooking = draft !== null && looked.data === undefined && !looked.isError;
  return (
    <section className={styles.preview}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {hint !== undefined && <p>{hint}</p>}
      {isLooking && <p role="status">{standingMessages.looking}</p>}
      {!isLooking && children(writes ? reply : { changed: [], warnings: reply?.warnings ?? [] })}
      {!isLooking && !writes && failure === null && <p>{nothing}</p>}
      {failure !== null && (
        <Notice kind="error">{refusalMessages.refused(refusalOf(failure) ?? 'unexpected')}</Notice>
      )}
      {writes && (
        <label className={styles.tells}>
          <input type="checkbox" checked={notifies} onChange={(event) => onNotify(event.target.checked)} />
          <span>{notifies ? previewMessages.tell(reply.notices) : previewMessages.tellNobody}</span>
        </label>
      )}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onChange}>
          {standingMessages.back}
        </Button>
        {writes && draft !== null && (
          <Button
            busy={act.isPending || isStale}
            onClick={() => act.mutate({ ...draft, preview: reply.digest }, { onSuccess: onDone })}
          >
            {button(count)}
          </Button>
        )}
      </div>
    </section>
  );
}
