import type { BroughtLines } from '@dewsweeper/contract/bring';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { bringMessages } from '../../messages/bring.ts';
import styles from './bring.module.css';
import type { BroughtKind } from './bring-queries.ts';
import { fieldsOf } from './columns.tsx';

type FileResultProps = {
  name: string;
  kind: BroughtKind;
  result: BroughtLines;
  /** After it was read, so that it was not brought. */
  hasChanged: boolean;
  isBusy: boolean;
  onBring: () => void;
};

export function FileResult({ name, kind, result, hasChanged, isBusy, onBring }: FileResultProps) {
  const { stored, lines, fresh, known, faults, unknownColumns } = result;
  const words = bringMessages.what[kind];
  const bring = words.bring(fresh);
  if (stored) return <Notice kind="success">{words.brought(fresh)}</Notice>;
  if (lines === 0)
    return (
      <>
        <Notice kind="error">{bringMessages.unreadable}</Notice>
        <FaultTable kind={kind} faults={faults} />
      </>
    );
  return (
    <>
      {hasChanged && <Notice kind="error">{bringMessages.changed}</Notice>}
      <div role="status">
        <p className={styles.name}>{bringMessages.ofLines(name, lines)}</p>
        <p>
          {[
            fresh > 0 ? words.fresh(fresh) : bringMessages.nothing,
            known > 0 ? bringMessages.known(known) : '',
            unknownColumns.length > 0 ? bringMessages.unknownColumns(unknownColumns.join(', ')) : '',
          ].join(' ')}
        </p>
      </div>
      {faults.length > 0 && (
        <section>
          <h3>{bringMessages.faultsTitle(faults.length)}</h3>
          <p className={styles.hint}>{fresh > 0 ? bringMessages.mendOrLeave : bringMessages.mend}</p>
          <FaultTable kind={kind} faults={faults} />
        </section>
      )}
      {fresh > 0 && (
        <Button wide busy={isBusy} busyWords={words.bringing(fresh)} onClick={onBring}>
          {faults.length > 0 ? bringMessages.without(bring, faults.length) : bring}
        </Button>
      )}
    </>
  );
}

function FaultTable({ kind, faults }: Pick<BroughtLines, 'faults'> & { kind: BroughtKind }) {
  const fields = fieldsOf(kind);
  return (
    <table className={styles.faults}>
      <caption className="visually-hidden">{bringMessages.faultsTitle(faults.length)}</caption>
      <thead>
        <tr>
          <th scope="col">{bringMessages.line}</th>
          <th scope="col">{bringMessages.column}</th>
          <th scope="col">{bringMessages.why}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ line, field, message }) => (
          <tr key={line}>
            <th scope="row">{line}</th>
            <td>{field === null ? '' : (fields[field]?.[0] ?? field)}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
