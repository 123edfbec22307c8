import type { Restore, StagedBackup } from '@dewsweeper/contract/restore';
import type { Backup } from '@dewsweeper/contract/system';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { dayAndTime } from '../../lib/days.ts';
import { restoreMessages } from '../../messages/restore.ts';
import { AskFirst } from '../ask-first/ask-first.tsx';
import { asksForSignIn } from '../staff/refused-as-idle.ts';
import { NewerList } from './newer-list.tsx';
import { restoreFailure, useConfirm, useDrop } from './restore-queries.ts';
import styles from './system.module.css';

type RestorePanelProps = {
  group: string;
  timeZone: string;
  known: Restore;
  backups: readonly Backup[];
  /** Of the request that was to begin one. */
  notBegun: Error | null;
};

/** A backup that is unpacked, waits for its confirmation, or is about to be the data (rules.md#restore). */
export function RestorePanel({ group, timeZone, known, backups, notBegun }: RestorePanelProps) {
  const { unpacking, staged, isSwitching, failure } = known;
  const drop = useDrop(group);
  const confirm = useConfirm(group);
  const failed = [notBegun, drop.error, confirm.error].find((error) => error && !asksForSignIn(error));
  const madeAt = backups.find(({ name }) => name === unpacking?.backup)?.madeAt;
  const onDrop = () => {
    confirm.reset();
    drop.mutate();
  };
  return (
    <>
      <div role="status">
        {unpacking !== null && (
          <Notice>
            {restoreMessages.unpacking(
              unpacking.by,
              madeAt === undefined ? '' : dayAndTime(madeAt, timeZone),
            )}
          </Notice>
        )}
        {isSwitching && <Notice>{restoreMessages.switching}</Notice>}
        {failure !== null && <Notice kind="error">{restoreMessages.failed(failure)}</Notice>}
        {drop.isSuccess && staged === null && unpacking === null && (
          <Notice kind="success">{restoreMessages.dropped}</Notice>
        )}
      </div>
      {failed && <Notice kind="error">{restoreFailure(failed)}</Notice>}
      {unpacking !== null && (
        <Button variant="quiet" busy={drop.isPending} onClick={onDrop}>
          {restoreMessages.stop}
        </Button>
      )}
      {staged !== null && !isSwitching && (
        <Ready
          {...{ staged, timeZone, onDrop }}
          isDropping={drop.isPending}
          isConfirming={confirm.isPending}
          onConfirm={() => {
            drop.reset();
            confirm.mutate(staged);
          }}
        />
      )}
    </>
  );
}

type ReadyProps = {
  staged: StagedBackup;
  timeZone: string;
  isDropping: boolean;
  isConfirming: boolean;
  onDrop: () => void;
  onConfirm: () => void;
};

function Ready({ staged, timeZone, isDropping, isConfirming, onDrop, onConfirm }: ReadyProps) {
  const { courses, accounts, reservations, newestAt, by, newer } = staged;
  const at = dayAndTime(staged.madeAt, timeZone);
  return (
    <section className={styles.ready} aria-labelledby="ready-to-restore">
      <h3 id="ready-to-restore">{restoreMessages.ready(at)}</h3>
      <p>
        {[
          restoreMessages.preparedBy(by),
          restoreMessages.holds(courses, accounts, reservations),
          ...(newestAt === null ? [] : [restoreMessages.newestAt(dayAndTime(newestAt, timeZone))]),
        ].join(' ')}
      </p>
      <NewerList
        newer={newer}
        timeZone={timeZone}
        texts={{
          title: restoreMessages.missing,
          intro: restoreMessages.missingIntro,
          nothing: restoreMessages.nothingNewer,
          cancelled: restoreMessages.cancelled,
        }}
      />
      <p>{restoreMessages.afterwards}</p>
      {!staged.isOwnerThere && <Notice kind="error">{restoreMessages.notOwnerThere}</Notice>}
      <div className={styles.answers}>
        <Button variant="quiet" busy={isDropping} onClick={onDrop}>
          {restoreMessages.drop}
        </Button>
        <AskFirst
          label={restoreMessages.confirm}
          name={restoreMessages.confirm}
          question={restoreMessages.confirmQuestion(at)}
          no={restoreMessages.leave}
          yes={restoreMessages.goBack}
          busy={isConfirming}
          onYes={onConfirm}
        />
      </div>
    </section>
  );
}
