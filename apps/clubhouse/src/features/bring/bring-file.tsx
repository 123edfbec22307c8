import { type BroughtLines, maxBroughtText } from '@dewsweeper/contract/bring';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { useId, useState } from 'react';
import { bringMessages } from '../../messages/bring.ts';
import { Faults } from '../course-fields/faults.tsx';
import styles from './bring.module.css';
import { type BroughtKind, useBringFile, useTryFile } from './bring-queries.ts';
import { Columns } from './columns.tsx';
import { FileResult } from './file-result.tsx';
import { fileText } from './file-text.ts';

type Chosen = { name: string; csv: string };

/** Tried as soon as it is chosen, and brought once that was read. */
export function BringFile({ place, kind }: { place: CoursePath; kind: BroughtKind }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [shown, setShown] = useState<BroughtLines | null>(null);
  const trial = useTryFile(place, kind);
  const bring = useBringFile(place, kind);
  const words = bringMessages.what[kind];
  const isTooLarge = chosen !== null && chosen.csv.length > maxBroughtText;
  const failure = trial.error ?? bring.error;

  const read = ({ csv }: Chosen) => trial.mutate(csv, { onSuccess: setShown });
  const choose = async (file: File) => {
    const chosen = { name: file.name, csv: fileText(await file.arrayBuffer()) };
    trial.reset();
    bring.reset();
    setShown(null);
    setChosen(chosen);
    if (chosen.csv.length <= maxBroughtText) read(chosen);
  };
  const store = ({ csv }: Chosen, { faults }: BroughtLines) => {
    const leaveOut = faults.map(({ line }) => line);
    bring.mutate({ csv, leaveOut }, { onSuccess: setShown });
  };

  return (
    <Card className={styles.card}>
      <h2>{words.title}</h2>
      <p>{words.about}</p>
      <Columns kind={kind} />
      <FileField onChoose={(file) => void choose(file)} />
      {isTooLarge && <Notice kind="error">{bringMessages.tooLarge}</Notice>}
      {chosen !== null && trial.isPending && <p role="status">{bringMessages.reading(chosen.name)}</p>}
      <Faults error={failure} />
      {chosen !== null && trial.isError && (
        <Button variant="quiet" onClick={() => read(chosen)}>
          {bringMessages.readAgain(chosen.name)}
        </Button>
      )}
      {chosen !== null && shown !== null && (
        <FileResult
          name={chosen.name}
          kind={kind}
          result={shown}
          hasChanged={bring.isSuccess && !shown.stored}
          isBusy={bring.isPending}
          onBring={() => store(chosen, shown)}
        />
      )}
    </Card>
  );
}

function FileField({ onChoose }: { onChoose: (file: File) => void }) {
  const id = useId();
  return (
    <div className={styles.file}>
      <label htmlFor={id}>{bringMessages.choose}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onChoose(file);
        }}
        // The same file can be chosen again once it is mended.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
