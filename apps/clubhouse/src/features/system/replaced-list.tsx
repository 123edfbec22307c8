import type { Replaced } from '@dewsweeper/contract/restore';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { dayAndTime } from '../../lib/days.ts';
import { restoreMessages } from '../../messages/restore.ts';
import { AskFirst } from '../ask-first/ask-first.tsx';
import { asksForSignIn } from '../staff/refused-as-idle.ts';
import { NewerList } from './newer-list.tsx';
import { restoreFailure, useDeleteReplaced } from './restore-queries.ts';
import { sizeOf } from './size-of.ts';
import styles from './system.module.css';

type ReplacedListProps = {
  group: string;
  timeZone: string;
  replaced: readonly Replaced[];
};

/** Data that restored backups have replaced, until somebody deletes it. */
export function ReplacedList({ group, timeZone, replaced }: ReplacedListProps) {
  const remove = useDeleteReplaced(group);
  return (
    <>
      <div role="status">{remove.isSuccess && <Notice kind="success">{restoreMessages.deleted}</Notice>}</div>
      {remove.error && !asksForSignIn(remove.error) && (
        <Notice kind="error">{restoreFailure(remove.error)}</Notice>
      )}
      {replaced.length > 0 && (
        <>
          <h3>{restoreMessages.replaced}</h3>
          <p className={styles.soft}>{restoreMessages.replacedIntro}</p>
          <ul className={styles.list}>
            {replaced.map((one) => (
              <li key={one.name} className={styles.backup}>
                <span className={styles.words}>
                  <strong>{restoreMessages.replacedAt(dayAndTime(one.replacedAt, timeZone))}</strong>
                  <span className={styles.soft}>{sizeOf(one.bytes)}</span>
                </span>
                <AskFirst
                  label={restoreMessages.delete}
                  name={restoreMessages.deleteOf(dayAndTime(one.replacedAt, timeZone))}
                  question={restoreMessages.deleteQuestion(dayAndTime(one.replacedAt, timeZone))}
                  no={restoreMessages.keep}
                  yes={restoreMessages.deleteNow}
                  onYes={() => remove.mutate(one)}
                />
                {one.newer !== null && (
                  <div className={styles.below}>
                    <NewerList
                      newer={one.newer}
                      timeZone={timeZone}
                      texts={{
                        title: restoreMessages.gone,
                        intro: restoreMessages.goneIntro,
                        nothing: restoreMessages.nothingGone,
                        cancelled: restoreMessages.cancelledGone,
                      }}
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
