import { type ActReply, actReply, type Sheet, type SheetGroup } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { formatTeeTime } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { Dialog, DialogActions } from '@dewsweeper/web/ui/dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import { Refused, send } from '../../lib/api.ts';
import { previewMessages, refusalMessages } from '../../messages.ts';
import { noteIdleRefusal } from '../staff/refused-as-idle.ts';
import type { DelayDecision } from './delay-decisions.tsx';
import { LazyDelayDecisions } from './lazy-parts.ts';
import styles from './preview-dialog.module.css';
import { type Conflicts, type Swap, swapOf } from './swap.ts';
import { type ActDraft, type Perform, useActDesk } from './use-act-desk.tsx';
import { useActEnds } from './use-act-ends.ts';

/** An act to be looked at before it is done. `button`: what it does, in words; for some they follow from the preview. */
export type ActProposal = {
  draft: ActDraft;
  words: string;
  button: string;
  buttonOf?: (reply: ActReply) => string;
  isAlwaysShown: boolean;
  /** Of a cancellation: something was paid. */
  hasMoney?: boolean;
  /** As the form showed the group, which others may change meanwhile. */
  shown?: SheetGroup;
};

type SeenRefused = { state: 'refused'; code: string; problem: Refused['problem'] | null };
type Seen = { state: 'asking' } | { state: 'ready'; reply: ActReply; asked: string } | SeenRefused;

type PreviewDialogProps = {
  place: CoursePath;
  sheet: Sheet;
  proposed: ActProposal;
  perform: Perform;
  /** It is on its way, and the dialog has closed. */
  onSent: () => void;
  /** The server has answered it. */
  onDone: () => void;
  onClose: () => void;
};

/**
 * Says what an act would change and who is told. One without warnings is done at once, unless it is always shown. When
 * the day was changed before it was done, the dialog opens again with all that was chosen.
 */
export function PreviewDialog({
  place,
  sheet,
  proposed,
  perform,
  onSent,
  onDone,
  onClose,
}: PreviewDialogProps) {
  const [notifies, setNotifies] = useState(true);
  const [reason, setReason] = useState<string | null>(null);
  const [givesBack, setGivesBack] = useState(false);
  const [decisions, setDecisions] = useState<DelayDecision[]>([]);
  const [swap, setSwap] = useState<Swap | null>(null);
  const [seen, setSeen] = useState<Seen>({ state: 'asking' });
  const draft = draftOf(proposed.draft, { notifies, reason, givesBack, decisions, swap });
  const asked = JSON.stringify(draft);
  const { isSent, isOvertaken, doIt } = useSentAct({ perform, proposed, asked, setSeen, onSent, onDone });

  useEffect(() => {
    let isCurrent = true;
    const request = { ...(JSON.parse(asked) as ActDraft), id: crypto.randomUUID() };
    send('POST', `${routes.clubhouseActs(place.group, place.course)}?preview`, actReply, request).then(
      (reply) => isCurrent && setSeen({ state: 'ready', reply, asked }),
      (error: unknown) => {
        if (!isCurrent) return;
        noteIdleRefusal(error);
        const found = error instanceof Refused ? error.problem : null;
        setSeen({ state: 'refused', code: found?.code ?? 'unexpected', problem: found });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [asked, place.group, place.course]);

  const isDoneAtOnce =
    seen.state === 'ready' && !isOvertaken && !proposed.isAlwaysShown && seen.reply.warnings.length === 0;
  useEffect(() => {
    if (isDoneAtOnce) doIt(JSON.parse(asked) as ActDraft, proposed.words);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isDoneAtOnce]);

  // The button was pressed before the preview of a changed choice came: done if that changes nothing but who is told.
  const [pressed, setPressed] = useState<{ asked: string; words: string } | null>(null);
  const press = (reply: ActReply) =>
    seen.state === 'ready' && seen.asked === asked
      ? doIt({ ...draft, preview: reply.digest }, words)
      : setPressed({ asked, words: saidOf(reply) });
  useEffect(() => {
    if (pressed === null || seen.state === 'asking' || pressed.asked !== asked) return;
    if (seen.state === 'ready' && seen.asked !== asked) return;
    setPressed(null);
    if (seen.state === 'ready' && saidOf(seen.reply) === pressed.words)
      doIt({ ...(JSON.parse(asked) as ActDraft), preview: seen.reply.digest }, words);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when a preview has come
  }, [seen, pressed]);

  const isShown = !isSent && (seen.state === 'refused' || (seen.state === 'ready' && !isDoneAtOnce));
  const conflicts = seen.state === 'refused' ? (seen.problem?.conflicts ?? []) : [];
  const mayYield =
    seen.state === 'refused' && 'override' in overridable(proposed.draft) && mayBeOverridden(conflicts);
  const { words, button } = swap ?? {
    words: proposed.words,
    button: seen.state === 'ready' && proposed.buttonOf ? proposed.buttonOf(seen.reply) : proposed.button,
  };
  const toDecide = seen.state === 'refused' ? groupsToDecide(seen, decisions) : [];
  const offered = swap === null ? swapOf(sheet, proposed.draft, conflicts) : null;
  return (
    <Dialog open={isShown} onClose={onClose} title={swap?.button ?? proposed.button}>
      {isOvertaken && seen.state === 'ready' && (
        <p role="alert">
          <strong>{previewMessages.overtaken}</strong>
        </p>
      )}
      {seen.state === 'ready' && (
        <>
          <p>{previewMessages.will(words)}</p>
          {movesMoney(proposed.draft, givesBack) && <p>{previewMessages.logLine(seen.reply.act.line)}</p>}
          <Warnings reply={seen.reply} />
          {'notify' in overridable(proposed.draft) && (
            <label className={styles.tells}>
              <input
                type="checkbox"
                checked={notifies}
                onChange={(event) => setNotifies(event.target.checked)}
              />
              <span>{notifies ? previewMessages.tell(seen.reply.notices) : previewMessages.tellNobody}</span>
            </label>
          )}
        </>
      )}
      {seen.state === 'refused' && (
        <>
          <p>{refusalMessages.refused(seen.code)}</p>
          <ul className={styles.list}>
            {conflicts.map(({ teetimegroup, kind, who, time }) => (
              <li key={`${teetimegroup} ${time}`}>
                {previewMessages.conflict(formatTeeTime(time), kind, who)}
              </li>
            ))}
          </ul>
        </>
      )}
      {offered !== null && (
        <Button variant="quiet" onClick={() => setSwap(offered)}>
          {previewMessages.swap}
        </Button>
      )}
      {mayYield && <Reason conflicts={conflicts} onGiven={setReason} />}
      {proposed.hasMoney && seen.state !== 'asking' && (
        <MoneyChoice givesBack={givesBack} onChoose={setGivesBack} />
      )}
      {toDecide.length > 0 && (
        <LazyDelayDecisions
          sheet={sheet}
          groups={toDecide}
          decided={decisions}
          onDecided={(more) => setDecisions((former) => decidedAnew(former, more))}
        />
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {previewMessages.leave}
        </Button>
        {seen.state === 'ready' && (
          <Button busy={pressed?.asked === asked} onClick={() => press(seen.reply)}>
            {button}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type Sending = Pick<PreviewDialogProps, 'perform' | 'proposed' | 'onSent' | 'onDone'> & {
  asked: string;
  setSeen: (seen: Seen) => void;
};

/** The act on its way, and what the server answers that has to be looked at or decided again. */
function useSentAct({ perform, proposed, asked, setSeen, onSent, onDone }: Sending) {
  const desk = useActDesk();
  const sent = useRef<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  const [overtaken, setOvertaken] = useState<string | null>(null);
  useActEnds((end) => {
    if (sent.current === null || end.entry.request.id !== sent.current) return;
    sent.current = null;
    const again = end.kind === 'refused' && end.problem !== null ? seenAgain(end.problem, asked) : null;
    if (again === null) return onDone();
    setSeen(again);
    setOvertaken(asked);
    setIsSent(false);
    // The dialog says it.
    desk.dismissOutcome();
  });
  // After the dialog has closed: it is modal.
  useEffect(() => {
    if (isSent) onSent();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isSent]);
  return {
    isSent,
    /** Until something else is chosen. */
    isOvertaken: overtaken === asked,
    doIt: (draft: ActDraft, words: string) => {
      sent.current = perform(draft, words, { shown: proposed.shown });
      setIsSent(true);
    },
  };
}

/** Null for a refusal that nothing in the dialog can answer. */
function seenAgain(problem: Refused['problem'], asked: string): Seen | null {
  const { code, preview, conflicts, teetimegroups } = problem;
  if (code === 'preview-changed' && preview !== undefined) return { state: 'ready', reply: preview, asked };
  const isAnswerable =
    conflicts !== undefined || (code === 'decisions-needed' && teetimegroups !== undefined);
  return isAnswerable ? { state: 'refused', code, problem } : null;
}

/** A decision that was not possible can be made again. */
function groupsToDecide(
  { code, problem }: SeenRefused,
  decisions: readonly DelayDecision[],
): readonly string[] {
  return code === 'decisions-needed'
    ? (problem?.teetimegroups ?? [])
    : decisions.map(({ teetimegroup }) => teetimegroup);
}

function decidedAnew(former: readonly DelayDecision[], more: readonly DelayDecision[]): DelayDecision[] {
  const isKept = (one: DelayDecision) => !more.some(({ teetimegroup }) => teetimegroup === one.teetimegroup);
  return [...former.filter(isKept), ...more];
}

const saidOf = ({ act, warnings }: ActReply) =>
  JSON.stringify([act.line, warnings.map(({ message }) => message)]);

function Warnings({ reply: { warnings } }: { reply: ActReply }) {
  const counted = new Map<string, number>();
  for (const { message } of warnings) counted.set(message, (counted.get(message) ?? 0) + 1);
  return (
    <ul className={styles.list}>
      {[...counted].map(([message, count]) => (
        <li key={message}>
          {message}
          {count > 1 && ` (${count})`}
        </li>
      ))}
    </ul>
  );
}

/** Why a golfer's hold yields, or a group stands beside another, for the log. */
function Reason({ conflicts, onGiven }: { conflicts: Conflicts; onGiven: (reason: string) => void }) {
  const [text, setText] = useState('');
  const reserved = new Map(
    conflicts.flatMap(({ kind, teetimegroup, who }) =>
      kind === 'reservation' ? [[teetimegroup, who] as const] : [],
    ),
  );
  return (
    <form
      className={styles.reason}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onGiven(text.trim());
      }}
    >
      {reserved.size > 0 && <p>{previewMessages.beside([...reserved.values()])}</p>}
      <label>
        <span>{previewMessages.reason}</span>
        <input
          value={text}
          maxLength={200}
          required
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" variant="quiet">
        {previewMessages.takeAnyway}
      </Button>
    </form>
  );
}

function MoneyChoice({ givesBack, onChoose }: { givesBack: boolean; onChoose: (gives: boolean) => void }) {
  return (
    <fieldset className={styles.money}>
      <legend>{previewMessages.money}</legend>
      {[false, true].map((one) => (
        <label className={styles.tells} key={String(one)}>
          <input type="radio" name="money" checked={givesBack === one} onChange={() => onChoose(one)} />
          <span>{one ? previewMessages.giveBackMoney : previewMessages.keepMoney}</span>
        </label>
      ))}
    </fieldset>
  );
}

type Choices = {
  notifies: boolean;
  reason: string | null;
  givesBack: boolean;
  decisions: DelayDecision[];
  swap: Swap | null;
};

function draftOf(draft: ActDraft, { notifies, reason, givesBack, decisions, swap }: Choices): ActDraft {
  const can = overridable(draft);
  return {
    ...draft,
    ...(draft.kind === 'cancel' && givesBack && { money: 'give-back' }),
    ...(draft.kind === 'move' && swap && { moves: swap.moves }),
    ...(draft.kind === 'delay' && { decisions: [...draft.decisions, ...decisions] }),
    ...('notify' in can && !notifies && { notify: false }),
    ...('override' in can && reason !== null && { override: { reason } }),
  };
}

function overridable({ kind }: ActDraft): { notify?: true; override?: true } {
  switch (kind) {
    case 'book':
    case 'move':
    case 'change':
      return { notify: true, override: true };
    case 'cancel':
    case 'end-standing-time':
    case 'close':
    case 'delay':
      return { notify: true };
    default:
      return {};
  }
}

/** The line of the log says where the money goes. */
const movesMoney = ({ kind }: ActDraft, givesBack: boolean) =>
  kind === 'give-back' || kind === 'delay' || (kind === 'cancel' && givesBack);

/** A hold yields; beside a reservation the group stands, too. */
const mayBeOverridden = (conflicts: Conflicts) =>
  conflicts.length > 0 && conflicts.every(({ kind }) => kind === 'hold' || kind === 'reservation');
