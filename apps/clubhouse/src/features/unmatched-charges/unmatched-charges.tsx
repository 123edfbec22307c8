import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { type UnmatchedCharge, unmatchedCharges } from '@dewsweeper/contract/unmatched-charges';
import { formatMoney } from '@dewsweeper/web/lib/format.ts';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { get, refusalOf, send } from '../../lib/api.ts';
import { dayAndTime } from '../../lib/days.ts';
import { unmatchedMessages } from '../../messages/unmatched-charges.ts';
import { AskFirst } from '../ask-first/ask-first.tsx';
import { useKeptFocus } from '../sheet/use-kept-focus.ts';
import { asksForSignIn } from '../staff/refused-as-idle.ts';
import { useHasRole } from '../staff/use-role.ts';
import styles from './unmatched-charges.module.css';

const chargesQuery = ({ group, course }: CoursePath) =>
  queryOptions({
    queryKey: ['unmatched-charges', group, course],
    queryFn: ({ signal }) => get(routes.clubhouseUnmatchedCharges(group, course), unmatchedCharges, signal),
    retry: false,
  });

/** Nothing, unless a restore left charges without reservations (rules.md#charged-without-a-reservation). */
export function UnmatchedCharges(at: { place: CoursePath; timeZone: string }) {
  const { data } = useQuery(chargesQuery(at.place));
  if (data === undefined || data.charges.length === 0) return null;
  return <Charges {...at} charges={data.charges} />;
}

type ChargesProps = { place: CoursePath; timeZone: string; charges: readonly UnmatchedCharge[] };

function Charges({ place, timeZone, charges }: ChargesProps) {
  const isOwner = useHasRole(place, 'owner');
  const queryClient = useQueryClient();
  const giveBack = useMutation({
    mutationFn: ({ id }: UnmatchedCharge) =>
      send('POST', routes.clubhouseReturnOfCharge(place.group, place.course, id), z.unknown()),
    onSettled: () => queryClient.invalidateQueries(chargesQuery(place)),
  });
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(section, () => [heading.current]);
  return (
    <section className={styles.section} ref={section}>
      <h2 ref={heading} tabIndex={-1}>
        {unmatchedMessages.title}
      </h2>
      <p className={styles.soft}>
        {unmatchedMessages.intro} {!isOwner && unmatchedMessages.ownerGivesBack}
      </p>
      <div role="status">
        {giveBack.isSuccess && <Notice kind="success">{unmatchedMessages.done}</Notice>}
      </div>
      {giveBack.error && !asksForSignIn(giveBack.error) && (
        <Notice kind="error">
          {refusalOf(giveBack.error) === 'not-given-back'
            ? unmatchedMessages.refused
            : unmatchedMessages.failed}
        </Notice>
      )}
      <ul className={styles.list}>
        {charges.map((charge) => (
          <Charge
            key={charge.id}
            {...{ charge, timeZone }}
            isBusy={giveBack.isPending && giveBack.variables.id === charge.id}
            onGiveBack={isOwner ? () => giveBack.mutate(charge) : null}
          />
        ))}
      </ul>
    </section>
  );
}

type ChargeProps = {
  charge: UnmatchedCharge;
  timeZone: string;
  isBusy: boolean;
  onGiveBack: (() => void) | null;
};

function Charge({ charge, timeZone, isBusy, onGiveBack }: ChargeProps) {
  const { amountCents, chargedAt, isHeld, receiptNumber, givenBack } = charge;
  const amount = formatMoney(amountCents);
  const at = dayAndTime(chargedAt, timeZone);
  const about = [
    receiptNumber !== null && unmatchedMessages.receipt(receiptNumber),
    isHeld && unmatchedMessages.held,
    givenBack && unmatchedMessages.givenBack(givenBack.by, dayAndTime(givenBack.at, timeZone)),
  ].filter((words) => typeof words === 'string');
  return (
    <li className={styles.charge}>
      <span className={styles.words}>
        <strong>{unmatchedMessages.charge(amount, at)}</strong>
        <span className={styles.soft}>{about.join(' · ')}</span>
      </span>
      {givenBack === null && onGiveBack !== null && (
        <AskFirst
          label={unmatchedMessages.giveBack}
          name={unmatchedMessages.giveBackOf(amount, at)}
          question={unmatchedMessages.question(amount)}
          no={unmatchedMessages.keep}
          yes={unmatchedMessages.giveBackNow}
          busy={isBusy}
          onYes={onGiveBack}
        />
      )}
    </li>
  );
}
