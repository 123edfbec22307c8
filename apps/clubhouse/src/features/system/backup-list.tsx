import { routes } from '@dewsweeper/contract/routes';
import type { Backup, Backups } from '@dewsweeper/contract/system';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { dayAndTime } from '../../lib/days.ts';
import { restoreMessages } from '../../messages/restore.ts';
import { systemMessages } from '../../messages/system.ts';
import { AskFirst } from '../ask-first/ask-first.tsx';
import { useKeptFocus } from '../sheet/use-kept-focus.ts';
import { asksForSignIn } from '../staff/refused-as-idle.ts';
import { ReplacedList } from './replaced-list.tsx';
import { RestorePanel } from './restore-panel.tsx';
import { restoreQuery, useStage } from './restore-queries.ts';
import { sizeOf } from './size-of.ts';
import styles from './system.module.css';
import {
  backupFailure,
  backupsQuery,
  useDeleteBackup,
  useLookAgain,
  useMakeBackup,
} from './system-queries.ts';

type BackupListProps = { group: string; timeZone: string };

export function BackupList(props: BackupListProps) {
  const found = useQuery(backupsQuery(props.group));
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(section, () => [heading.current]);
  return (
    <section className={styles.section} ref={section}>
      <h2 ref={heading} tabIndex={-1}>
        {systemMessages.backups}
      </h2>
      {found.data === undefined && !found.isError && (
        <Loading>
          <Skeleton height="160px" radius="20px" />
        </Loading>
      )}
      {found.isError && found.data === undefined && (
        <LoadFailed text={systemMessages.loadFailed} query={found} />
      )}
      {found.data?.offered === 'own-database' && <Notice isStatic>{systemMessages.ownDatabase}</Notice>}
      {found.data?.offered === 'not-owner-of-all' && <Notice isStatic>{systemMessages.notOwnerOfAll}</Notice>}
      {found.data?.offered === 'yes' && <Listed {...props} known={found.data} />}
    </section>
  );
}

function Listed({ group, timeZone, known }: BackupListProps & { known: Backups }) {
  const { folder, making, failure, backups } = known;
  const make = useMakeBackup(group);
  const remove = useDeleteBackup(group);
  const stage = useStage(group);
  useHealthAfter(group, making !== null);
  const { data: restore } = useQuery(restoreQuery(group));
  const isRestoring = restore !== undefined && (restore.unpacking !== null || restore.isSwitching);
  const atOf = ({ madeAt }: Pick<Backup, 'madeAt'>) => dayAndTime(madeAt, timeZone);
  const failed = [make.error, remove.error].find((error) => error !== null && !asksForSignIn(error));
  const [newest] = backups;
  return (
    <>
      <p className={styles.soft}>{systemMessages.intro(folder ?? '')}</p>
      {restore && <RestorePanel {...{ group, timeZone, backups }} known={restore} notBegun={stage.error} />}
      <div role="status">
        {making !== null && <Notice>{systemMessages.making(making.by)}</Notice>}
        {making === null && failure !== null && (
          <Notice kind="error">{systemMessages.failed(failure)}</Notice>
        )}
        {making === null && failure === null && make.isSuccess && newest !== undefined && (
          <Notice kind="success">{systemMessages.made(atOf(newest))}</Notice>
        )}
        {remove.isSuccess && <Notice kind="success">{systemMessages.deleted(atOf(remove.variables))}</Notice>}
      </div>
      {failed && <Notice kind="error">{backupFailure(failed)}</Notice>}
      <Button
        busy={make.isPending || making !== null}
        onClick={() => {
          remove.reset();
          make.mutate();
        }}
      >
        {systemMessages.make}
      </Button>
      {backups.length === 0 ? (
        making === null && <p>{systemMessages.none}</p>
      ) : (
        <ul className={styles.list}>
          {backups.map((backup) => (
            <Row
              key={backup.name}
              {...{ group, timeZone, backup }}
              at={atOf(backup)}
              isRestoring={isRestoring || stage.isPending}
              onRestore={() => {
                make.reset();
                remove.reset();
                stage.mutate(backup);
              }}
              onDelete={() => {
                make.reset();
                remove.mutate(backup);
              }}
            />
          ))}
        </ul>
      )}
      {restore && <ReplacedList {...{ group, timeZone }} replaced={restore.replaced} />}
    </>
  );
}

/** What the doctor says of backups is of before. */
function useHealthAfter(group: string, isMaking: boolean) {
  const { mutate: lookAgain } = useLookAgain(group);
  const wasMaking = useRef(false);
  useEffect(() => {
    if (wasMaking.current && !isMaking) lookAgain();
    wasMaking.current = isMaking;
  }, [isMaking, lookAgain]);
}

type RowProps = {
  group: string;
  timeZone: string;
  backup: Backup;
  at: string;
  isRestoring: boolean;
  onRestore: () => void;
  onDelete: () => void;
};

function Row({ group, timeZone, backup, at, isRestoring, onRestore, onDelete }: RowProps) {
  const { newestAt = null, newestActAt = null } = backup.content ?? {};
  const newest = [
    ...(newestAt === null ? [] : [systemMessages.newestTime(dayAndTime(newestAt, timeZone))]),
    ...(newestActAt === null ? [] : [systemMessages.newestAct(dayAndTime(newestActAt, timeZone))]),
  ];
  return (
    <li className={styles.backup}>
      <span className={styles.words}>
        <strong>{at}</strong>
        <span>
          {backup.content === null ? systemMessages.contentUnknown : systemMessages.holds(backup.content)}
        </span>
        {newest.length > 0 && <span className={styles.soft}>{newest.join(' · ')}</span>}
        <span className={styles.soft}>
          {systemMessages.about(sizeOf(backup.bytes), backup.release, backup.postgresVersion)}
        </span>
      </span>
      <a
        className={styles.download}
        href={routes.clubhouseBackupFile(group, backup.name)}
        download
        aria-label={systemMessages.downloadOf(at)}
      >
        <Download size={18} aria-hidden="true" />
        {systemMessages.download}
      </a>
      <Button
        variant="quiet"
        aria-label={restoreMessages.restoreOf(at)}
        disabled={isRestoring}
        onClick={onRestore}
      >
        {restoreMessages.restore}
      </Button>
      <AskFirst
        label={systemMessages.delete}
        name={systemMessages.deleteOf(at)}
        question={systemMessages.deleteQuestion(at)}
        no={systemMessages.keep}
        yes={systemMessages.deleteNow}
        onYes={onDelete}
      />
    </li>
  );
}
