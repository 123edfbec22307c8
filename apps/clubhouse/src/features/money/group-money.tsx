import { type PayMethod, payMethods, type SheetGroup } from '@dewsweeper/contract/clubhouse';
import { formatMoneyShort } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { moneyMessages } from '../../messages.ts';
import { useActEnds } from '../acts/use-act-ends.ts';
import { nameOf } from '../sheet/group-acts.ts';
import type { PanelFocus } from '../sheet/panel-focus.ts';
import { centsOf, dueOf, sumOf, textOfCents } from './amounts.ts';
import styles from './group-money.module.css';

export type Payment = { golfers: string[]; method: PayMethod; amountCents: number };
export type GivenBack = { golfers: string[]; amountCents: number };

export type MoneyActs = {
  pay: (group: SheetGroup, payment: Payment) => void;
  giveBack: (group: SheetGroup, back: GivenBack) => void;
  /** Null for a role that may not. */
  held: { capture: (group: SheetGroup) => void; letGo: (group: SheetGroup) => void } | null;
};

type GroupMoneyProps = { group: SheetGroup; acts: MoneyActs; focus: PanelFocus };

/** What a group owes and has paid, and what may be done about it. */
export function GroupMoney({ group, acts, focus }: GroupMoneyProps) {
  const dueCents = sumOf(group.golfers, dueOf);
  const takenCents = sumOf(group.golfers, (golfer) => golfer.takenCents);
  const [form, setForm] = useState<'pay' | 'give-back' | null>(focus.on === 'pay' ? 'pay' : null);
  const [known, setKnown] = useState(focus);
  if (known !== focus) {
    setKnown(focus);
    if (focus.on === 'pay') setForm('pay');
  }
  const isHeld = group.golfers.some(({ pays }) => pays === 'held');
  const leave = () => setForm(null);
  useActEnds(({ kind, entry: { request } }) => {
    if (kind === 'done' && request.kind === form && request.teetimegroup === group.id) leave();
  });
  return (
    <section className={styles.money} aria-label={moneyMessages.section}>
      {isHeld && (
        <div className={styles.held}>
          <p>{moneyMessages.held}</p>
          {acts.held !== null && (
            <div className={styles.actions}>
              <Button variant="quiet" onClick={() => acts.held?.capture(group)}>
                {moneyMessages.capture}
              </Button>
              <Button variant="quiet" onClick={() => acts.held?.letGo(group)}>
                {moneyMessages.letGo}
              </Button>
            </div>
          )}
        </div>
      )}
      {form === null && (
        <div className={styles.actions}>
          {dueCents > 0 && (
            <Button variant="quiet" onClick={() => setForm('pay')}>
              {moneyMessages.pay}
            </Button>
          )}
          {takenCents > 0 && (
            <Button variant="quiet" onClick={() => setForm('give-back')}>
              {moneyMessages.giveBack}
            </Button>
          )}
        </div>
      )}
      {form === 'pay' && (
        <PayForm
          group={group}
          focus={focus}
          onLeave={leave}
          onSubmit={(payment) => acts.pay(group, payment)}
        />
      )}
      {form === 'give-back' && (
        <GiveBackForm group={group} onLeave={leave} onSubmit={(back) => acts.giveBack(group, back)} />
      )}
    </section>
  );
}

type FormProps<Asked> = { group: SheetGroup; onSubmit: (asked: Asked) => void; onLeave: () => void };

function PayForm({ group, focus, onSubmit, onLeave }: FormProps<Payment> & { focus: PanelFocus }) {
  const owing = group.golfers.filter((golfer) => dueOf(golfer) > 0);
  const chosen = useChosen(group, owing.length > 0 ? owing : group.golfers, dueOf);
  const [method, setMethod] = useState<PayMethod>('cash');
  const name = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { golfers, cents } = chosen;
    if (chosen.check() && cents !== null) onSubmit({ golfers, method, amountCents: cents });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label={moneyMessages.takeUnknown} noValidate>
      <Golfers
        legend={moneyMessages.for}
        chosen={chosen}
        group={group}
        words={(golfer) =>
          dueOf(golfer) > 0
            ? moneyMessages.owes(nameOf(golfer), formatMoneyShort(dueOf(golfer)))
            : moneyMessages.owesNothing(nameOf(golfer))
        }
      />
      <fieldset className={styles.methods}>
        <legend>{moneyMessages.method}</legend>
        {payMethods.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={method === one}
              onChange={() => setMethod(one)}
            />
            <span>{moneyMessages.methods[one]}</span>
          </label>
        ))}
      </fieldset>
      <Amount chosen={chosen} focus={focus} />
      <Actions onLeave={onLeave}>
        {chosen.cents === null
          ? moneyMessages.takeUnknown
          : moneyMessages.take(formatMoneyShort(chosen.cents))}
      </Actions>
    </form>
  );
}

function GiveBackForm({ group, onSubmit, onLeave }: FormProps<GivenBack>) {
  const had = group.golfers.filter(({ takenCents }) => takenCents > 0);
  const chosen = useChosen(group, had, ({ takenCents }) => takenCents);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { golfers, cents } = chosen;
    if (chosen.check() && cents !== null) onSubmit({ golfers, amountCents: cents });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label={moneyMessages.giveBack} noValidate>
      <Golfers
        legend={moneyMessages.whose}
        chosen={chosen}
        group={{ ...group, golfers: had }}
        words={(golfer) => moneyMessages.had(nameOf(golfer), formatMoneyShort(golfer.takenCents))}
      />
      <Amount chosen={chosen} />
      <Actions onLeave={onLeave}>
        {chosen.cents === null
          ? moneyMessages.giveBack
          : moneyMessages.giveBackButton(formatMoneyShort(chosen.cents))}
      </Actions>
    </form>
  );
}

type Chosen = ReturnType<typeof useChosen>;

/** Golfers and an amount, which follows them until somebody writes another. */
function useChosen(
  group: SheetGroup,
  atFirst: SheetGroup['golfers'],
  centsFor: (golfer: SheetGroup['golfers'][number]) => number,
) {
  const [chosen, setChosen] = useState<string[]>(() => atFirst.map(({ id }) => id));
  // Somebody may have left the group meanwhile.
  const golfers = chosen.filter((id) => group.golfers.some((golfer) => golfer.id === id));
  const [written, setWritten] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const usualCents = sumOf(
    group.golfers.filter(({ id }) => golfers.includes(id)),
    centsFor,
  );
  const text = written ?? (usualCents > 0 ? textOfCents(usualCents) : '');
  const cents = centsOf(text);
  return {
    golfers,
    text,
    cents,
    problem,
    write: (next: string) => {
      setWritten(next);
      setProblem('');
    },
    toggle: (id: string, isOn: boolean) =>
      setChosen((former) => (isOn ? [...former, id] : former.filter((one) => one !== id))),
    check: () => {
      const found =
        golfers.length === 0 ? moneyMessages.nobody : cents === null ? moneyMessages.amountInvalid : '';
      setProblem(found);
      return found === '';
    },
  };
}

type GolfersProps = {
  legend: string;
  chosen: Chosen;
  group: SheetGroup;
  words: (golfer: SheetGroup['golfers'][number]) => string;
};

function Golfers({ legend, chosen, group, words }: GolfersProps) {
  return (
    <fieldset className={styles.golfers}>
      <legend>{legend}</legend>
      {group.golfers.map((golfer) => (
        <label key={golfer.id}>
          <input
            type="checkbox"
            checked={chosen.golfers.includes(golfer.id)}
            onChange={(event) => chosen.toggle(golfer.id, event.target.checked)}
          />
          <span>{words(golfer)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Takes the focus, and again when the panel asks for a payment. */
function Amount({ chosen, focus }: { chosen: Chosen; focus?: PanelFocus }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const asked = focus?.on === 'pay' ? focus : null;
  useEffect(() => {
    field.current?.select();
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  return (
    <div className={styles.amount}>
      <label htmlFor={id}>{moneyMessages.amount}</label>
      <div className={styles.dollars}>
        <span aria-hidden="true">$</span>
        <input
          ref={field}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={chosen.text}
          aria-invalid={chosen.problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={(event) => chosen.write(event.target.value)}
        />
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {chosen.problem}
      </p>
    </div>
  );
}

function Actions({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  return (
    <div className={styles.actions}>
      <Button variant="quiet" onClick={onLeave}>
        {moneyMessages.leave}
      </Button>
      <Button type="submit">{children}</Button>
    </div>
  );
}
