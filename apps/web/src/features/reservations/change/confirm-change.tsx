import type { ChangeOffer } from '@dewsweeper/contract/reservation-change';
import type { TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { problemCode } from '../../../lib/api.ts';
import { formatMoney, formatTeeTime, formatWeekdayMonthDay } from '../../../lib/format.ts';
import { changeMessages, confirmMessages, registerMessages, reservationMessages } from '../../../messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useCompanions } from '../../booking/companions.ts';
import { firstUnnamed } from '../../booking/golfer-drafts.ts';
import { GolferFields } from '../../booking/golfer-fields.tsx';
import styles from './change-dialog.module.css';
import { type ChangeDraft, draftsFor, isAsBefore, ratesOf, type Start, totalOf } from './change-drafts.ts';
import { changeFailure, changeOfferQuery, useChangeReservation } from './change-requests.ts';

type ConfirmChangeProps = {
  reservation: TeeTimeGroup;
  start: Start;
  players: number;
  numHoles: 9 | 18;
  typed: readonly ChangeDraft[];
  onType: (drafts: readonly ChangeDraft[]) => void;
  onOtherTime: () => void;
  onChanged: () => void;
};

export function ConfirmChange(props: ConfirmChangeProps) {
  const { reservation, start, players, numHoles, onOtherTime } = props;
  const { date, startingTime, startingTeeID } = start;
  const wanted = { date, startingTime, startingTeeID, numHoles, players };
  const offer = useQuery({ ...changeOfferQuery(reservation, wanted), retry: false });
  const otherTime = (
    <Button variant="quiet" wide onClick={onOtherTime}>
      {changeMessages.otherTime}
    </Button>
  );
  // A form stays when the price cannot be read again for lack of a connection.
  if (offer.isLoadingError || problemCode(offer.error) !== undefined)
    return (
      <div className={styles.confirm}>
        <Notice kind="error">{changeFailure(offer.error, changeMessages.loadFailed)}</Notice>
        {reservation.coursePhone !== undefined && <PhoneLink phone={reservation.coursePhone} />}
        {otherTime}
      </div>
    );
  if (offer.data === undefined)
    return (
      <Loading>
        <div className={styles.confirm}>
          <Skeleton height="96px" radius="12px" />
          <Skeleton height="180px" radius="12px" />
        </div>
      </Loading>
    );
  return (
    <ChangeForm {...props} offer={offer.data} refetch={offer.refetch}>
      {otherTime}
    </ChangeForm>
  );
}

type ChangeFormProps = ConfirmChangeProps & {
  offer: ChangeOffer;
  refetch: () => unknown;
  children: ReactNode;
};

function ChangeForm(props: ChangeFormProps) {
  const { start, players, numHoles, typed, offer, refetch, onType, onChanged, children } = props;
  const [drafts, setDrafts] = useState<readonly ChangeDraft[]>(() => draftsFor(offer, typed));
  // The one that the golfer saw, should staff change the reservation meanwhile.
  const [{ reservation, revision }] = useState(offer);
  const [unnamed, setUnnamed] = useState<number | null>(null);
  const [isNothing, setIsNothing] = useState(false);
  const change = useChangeReservation();
  const companions = useCompanions();
  const companionsListId = useId();
  const amountCents = totalOf(drafts, offer);
  const beforeCents = reservation.golfers.reduce((sum, { priceCents }) => sum + priceCents, 0);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const nameless = firstUnnamed(drafts);
    const isSame = isAsBefore(reservation, { start, offer, drafts });
    setUnnamed(nameless);
    setIsNothing(isSame);
    if (nameless !== null || isSame || change.isPending) return;
    const { date, startingTime, startingTeeID } = start;
    const golfers = [...drafts];
    const request = { date, startingTime, startingTeeID, numHoles, golfers, revision, amountCents };
    change.mutate({ own: reservation, request }, { onSuccess: onChanged, onError: () => refetch() });
  };
  const edit = (index: number, draft: ChangeDraft) => {
    const edited = drafts.with(index, draft);
    setUnnamed(null);
    setIsNothing(false);
    setDrafts(edited);
    onType(edited);
  };

  return (
    <form className={styles.confirm} onSubmit={submit}>
      <dl className={styles.rounds}>
        <Round
          term={changeMessages.before}
          round={reservation}
          players={reservation.players}
          numHoles={reservation.numHoles}
          amountCents={beforeCents}
        />
        <Round
          term={changeMessages.after}
          round={start}
          players={players}
          numHoles={numHoles}
          amountCents={amountCents}
        />
      </dl>
      <datalist id={companionsListId}>
        {companions.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles.golfers}>
        {drafts.map((draft, index) => (
          <GolferFields
            key={index}
            index={index}
            golfer={draft}
            rates={ratesOf(draft, offer)}
            companions={companions}
            companionsListId={companionsListId}
            nameError={unnamed === index ? registerMessages.enterName : undefined}
            onChange={(changed) => edit(index, { ...draft, ...changed })}
          />
        ))}
      </div>
      <div className={styles.foot}>
        {change.isError && <Notice kind="error">{changeFailure(change.error, changeMessages.failed)}</Notice>}
        {isNothing && <Notice>{changeMessages.nothing}</Notice>}
        <p className={styles.total}>
          <span>{confirmMessages.total}</span>
          <span className={styles.amount}>{formatMoney(amountCents)}</span>
        </p>
        <Button type="submit" wide busy={change.isPending}>
          {changeMessages.change}
        </Button>
        {children}
      </div>
    </form>
  );
}

type RoundProps = {
  term: string;
  round: Start;
  players: number;
  numHoles: number;
  amountCents: number;
};

function Round({ term, round, players, numHoles, amountCents }: RoundProps) {
  const { date, startingTime, teeName } = round;
  return (
    <div className={styles.round}>
      <dt className={styles.term}>{term}</dt>
      <dd>
        <strong>{changeMessages.round(formatWeekdayMonthDay(date), formatTeeTime(startingTime))}</strong>
        <span>{reservationMessages.playersAndHoles(players, numHoles)}</span>
        <span>{teeName}</span>
        <span>{formatMoney(amountCents)}</span>
      </dd>
    </div>
  );
}
