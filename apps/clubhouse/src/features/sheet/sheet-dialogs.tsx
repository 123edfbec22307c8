import type { Sheet } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { lazyPart } from '@dewsweeper/web/lib/lazy-part.tsx';
import { ConflictDialog } from '../acts/conflict-dialog.tsx';
import { OutcomeBar } from '../acts/outcome-bar.tsx';
import { type ActProposal, PreviewDialog } from '../acts/preview-dialog.tsx';
import type { Perform } from '../acts/use-act-desk.tsx';
import type { ShowPreview } from './use-proposal.ts';

const CloseDialog = lazyPart(async () => (await import('./close-dialog.tsx')).CloseDialog);
const DelayDialog = lazyPart(async () => (await import('./delay-dialog.tsx')).DelayDialog);
const DrawDialog = lazyPart(async () => (await import('../fair-openings/draw-dialog.tsx')).DrawDialog);
const LogDialog = lazyPart(async () => (await import('../acts/log-dialog.tsx')).LogDialog);
const KeysDialog = lazyPart(async () => (await import('./keys-dialog.tsx')).KeysDialog);

type SheetDialogsProps = {
  place: CoursePath;
  date: string;
  timeZone: string;
  sheet: Sheet;
  times: readonly string[];
  /** Of the row that is next. */
  now: string;
  proposed: ActProposal | null;
  closing: { time: string; teeID: string } | null;
  shown: 'log' | 'keys' | 'delay' | 'draw' | null;
  showPreview: ShowPreview;
  perform: Perform;
  onSent: () => void;
  onDone: () => void;
  onLeave: () => void;
  onClosed: () => void;
  /** Why the last key did nothing; or empty. */
  said: string;
  onUndo: () => void;
  focusSheet: () => void;
};

/** All that opens over the sheet; loaded once it is drawn. */
export function SheetDialogs(props: SheetDialogsProps) {
  const { place, date, timeZone, sheet, times, now, proposed, closing, shown, showPreview } = props;
  return (
    <>
      {proposed !== null && (
        <PreviewDialog
          key={JSON.stringify(proposed.draft)}
          place={place}
          sheet={sheet}
          proposed={proposed}
          perform={props.perform}
          onSent={props.onSent}
          onDone={props.onDone}
          onClose={props.onLeave}
        />
      )}
      {closing !== null && (
        <CloseDialog
          open
          date={date}
          tees={sheet.tees}
          times={times}
          at={closing}
          onClose={props.onClosed}
          onSubmit={(closed) => showPreview((make) => make.closingOf(closed))}
        />
      )}
      {shown === 'delay' && (
        <DelayDialog
          open
          tees={sheet.tees}
          times={times}
          from={now}
          onClose={props.onClosed}
          onSubmit={(delayed) => showPreview((make) => make.delayOf(date, delayed))}
        />
      )}
      <OutcomeBar said={props.said} onUndo={props.onUndo} focusNext={props.focusSheet} />
      <ConflictDialog place={place} timeZone={timeZone} />
      <KeysDialog open={shown === 'keys'} onClose={props.onClosed} />
      {shown === 'draw' && (
        <DrawDialog open onClose={props.onClosed} place={place} date={date} timeZone={timeZone} />
      )}
      <LogDialog
        open={shown === 'log'}
        onClose={props.onClosed}
        place={place}
        date={date}
        timeZone={timeZone}
      />
    </>
  );
}
