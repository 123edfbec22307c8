import { classNames } from '@dewsweeper/web/lib/class-names.ts';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { actMessages, refusalMessages } from '../../messages.ts';
import { useLettersAreOn } from '../sheet/letter-keys.ts';
import type { ActDesk, Outcome } from './act-desk.ts';
import styles from './outcome-bar.module.css';
import { useActDesk, useDeskState } from './use-act-desk.tsx';

type OutcomeBarProps = {
  /** Why a key did nothing; or empty. */
  said?: string;
  onUndo: () => void;
  /** Its buttons go with what they do, and the focus with them. */
  focusNext?: (() => void) | undefined;
};

/** Says what an act did, to the eye and to a screen reader, and takes it back. */
export function OutcomeBar({ said, onUndo, focusNext }: OutcomeBarProps) {
  const desk = useActDesk();
  const { outcome } = useDeskState();
  return (
    <div className={styles.place}>
      {said !== undefined && (
        <div role="status" className={classNames(styles.bar, styles.words)}>
          {said !== '' && (
            <p className={styles.said}>
              <CircleAlert size={20} aria-hidden="true" />
              {said}
            </p>
          )}
        </div>
      )}
      <div className={styles.bar}>
        <div role="status" aria-label={actMessages.outcome} className={styles.words}>
          {outcome !== null && <Words outcome={outcome} />}
        </div>
        {outcome !== null && <Actions {...{ outcome, desk, onUndo, focusNext }} />}
      </div>
    </div>
  );
}

function Words({ outcome }: { outcome: Outcome }) {
  const isDone = outcome.kind === 'done';
  const Icon = isDone ? CircleCheck : CircleAlert;
  return (
    <p>
      <Icon size={20} aria-hidden="true" />
      <span>
        {wordsOf(outcome)}
        {isDone && outcome.reply.warnings.map(({ code, message }) => <small key={code}>{message}</small>)}
        {isDone && outcome.reply.state === 'asked' && <small>{actMessages.moneyAsked}</small>}
        {isDone && outcome.reply.state === 'refused' && <small>{actMessages.moneyRefused}</small>}
      </span>
    </p>
  );
}

function wordsOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done':
      return outcome.reply.act.line;
    case 'refused':
      return `${actMessages.notDone(outcome.entry.words)} ${refusalMessages.refused(outcome.code)}`;
    case 'not-sent':
      return `${actMessages.notDone(outcome.entry.words)} ${actMessages.notSent}`;
    default:
      return outcome satisfies never;
  }
}

type ActionsProps = Pick<OutcomeBarProps, 'onUndo' | 'focusNext'> & { outcome: Outcome; desk: ActDesk };

function Actions({ outcome, desk, onUndo, focusNext }: ActionsProps) {
  const lettersAreOn = useLettersAreOn();
  const andLeave = (act: () => void) => () => {
    act();
    focusNext?.();
  };
  return (
    <div className={styles.actions}>
      {outcome.kind === 'done' && outcome.reply.act.undoable && (
        <button className={styles.undo} type="button" onClick={andLeave(onUndo)}>
          {actMessages.undo} {lettersAreOn && <kbd>U</kbd>}
        </button>
      )}
      {outcome.kind === 'not-sent' && (
        <button className={styles.undo} type="button" onClick={andLeave(() => desk.perform(outcome.entry))}>
          {actMessages.tryAgain}
        </button>
      )}
      <button
        className={styles.dismiss}
        type="button"
        aria-label={actMessages.dismiss}
        onClick={andLeave(() => desk.dismissOutcome())}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
