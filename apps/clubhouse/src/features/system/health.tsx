import type { SystemChecks } from '@dewsweeper/contract/system';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { systemMessages } from '../../messages/system.ts';
import { asksForSignIn } from '../staff/refused-as-idle.ts';
import styles from './system.module.css';
import { checksQuery, useLookAgain } from './system-queries.ts';

/** What the doctor says. */
export function Health({ group }: { group: string }) {
  const found = useQuery(checksQuery(group));
  const again = useLookAgain(group);
  const { data } = found;
  return (
    <section className={styles.section}>
      <h2>{systemMessages.health}</h2>
      {data === undefined && !found.isError && (
        <Loading>
          <Skeleton height="240px" radius="20px" />
        </Loading>
      )}
      {found.isError && data === undefined && <LoadFailed text={systemMessages.loadFailed} query={found} />}
      {data?.offered === 'not-owner-of-all' && <Notice isStatic>{systemMessages.notOwnerOfAll}</Notice>}
      {data?.offered === 'yes' && (
        <>
          <p className={styles.soft}>{systemMessages.version(data.version)}</p>
          <p role="status">{data.isRunning ? systemMessages.looking : summaryOf(data.checks)}</p>
          <ul className={styles.list}>
            {data.checks.map((check) => (
              <Check key={`${check.subject} ${check.text}`} {...check} />
            ))}
          </ul>
          {again.isError && !asksForSignIn(again.error) && (
            <Notice kind="error">{systemMessages.notDone}</Notice>
          )}
          <Button variant="quiet" busy={again.isPending || data.isRunning} onClick={() => again.mutate()}>
            {systemMessages.lookAgain}
          </Button>
        </>
      )}
    </section>
  );
}

const icons = { good: CircleCheck, doubtful: CircleAlert, bad: CircleX } as const;

function Check({ mark, subject, text }: SystemChecks['checks'][number]) {
  const Icon = icons[mark];
  return (
    <li className={styles.check}>
      <span className={styles[mark]}>
        <Icon size={20} aria-label={systemMessages.marks[mark]} role="img" />
      </span>
      <strong>{subject}</strong>
      <span className={styles.text}>{text}</span>
    </li>
  );
}

function summaryOf(checks: SystemChecks['checks']): string {
  const count = (wanted: SystemChecks['checks'][number]['mark']) =>
    checks.filter(({ mark }) => mark === wanted).length;
  if (count('bad') > 0) return systemMessages.wrong(count('bad'));
  return count('doubtful') > 0 ? systemMessages.doubtful(count('doubtful')) : systemMessages.allWell;
}
