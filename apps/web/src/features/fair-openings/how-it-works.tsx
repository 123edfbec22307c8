import type { DrawnWish, Opening } from '@dewsweeper/contract/fair-openings';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatTeeTime } from '../../lib/format.ts';
import { fairOpeningMessages } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isRightDraw } from './check-draw.ts';
import styles from './fair-openings.module.css';

/** `wishID`: the golfer's own. */
export function HowItWorks({ opening, wishID }: { opening: Opening; wishID: string | undefined }) {
  const { seedHash, seed, list } = opening;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.how} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{fairOpeningMessages.how}</summary>
      {isOpen && (
        <div className={styles.details}>
          {fairOpeningMessages.howWords.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {seedHash !== null && <Coded label={fairOpeningMessages.seedHash} text={seedHash} />}
          {wishID !== undefined && list === null && <Coded label={fairOpeningMessages.ownID} text={wishID} />}
          {seed !== null && <Coded label={fairOpeningMessages.seed} text={seed} />}
          {list !== null && <List list={list} teeNames={opening.teeNames} wishID={wishID} />}
          {list !== null && <CheckDraw opening={opening} />}
        </div>
      )}
    </details>
  );
}

function Coded({ label, text }: { label: string; text: string }) {
  return (
    <p>
      {label}
      <br />
      <code className={styles.bytes}>{text}</code>
    </p>
  );
}

type ListProps = { list: readonly DrawnWish[]; teeNames: Opening['teeNames']; wishID: string | undefined };

function List({ list, teeNames, wishID }: ListProps) {
  return (
    <section aria-labelledby="drawn-wishes">
      <h3 className={styles.part} id="drawn-wishes">
        {fairOpeningMessages.list(list.length)}
      </h3>
      <ol className={styles.list}>
        {list.map((wish) => (
          <li key={wish.id}>
            <code className={styles.bytes}>{wish.id}</code>
            {wish.id === wishID && <strong> {fairOpeningMessages.yours}</strong>}
            <br />
            {fairOpeningMessages.facts(wish.players, wish.numHoles)}: {wishedFor(wish, teeNames)}
            <br />
            {gotBy(wish)}
          </li>
        ))}
      </ol>
    </section>
  );
}

const wishedFor = ({ choices }: DrawnWish, teeNames: Opening['teeNames']) =>
  choices
    .map(
      ({ startingTime, startingTeeID }) =>
        `${formatTeeTime(startingTime)} ${teeNames[startingTeeID] ?? startingTeeID}`,
    )
    .join(', ');

function gotBy({ choices, won }: DrawnWish): string {
  const got = won === null ? undefined : choices[won];
  return got ? fairOpeningMessages.got(formatTeeTime(got.startingTime)) : fairOpeningMessages.gotNone;
}

/** In the browser itself, which can compute it on secure pages alone. */
function CheckDraw({ opening }: { opening: Opening }) {
  const check = useMutation({ mutationFn: () => isRightDraw(opening, crypto.subtle) });
  if (!isSecureContext) return null;
  return (
    <>
      <Button variant="quiet" busy={check.isPending} onClick={() => check.mutate()}>
        {fairOpeningMessages.check}
      </Button>
      {check.data === true && <Notice kind="success">{fairOpeningMessages.right}</Notice>}
      {check.data === false && <Notice kind="error">{fairOpeningMessages.wrong}</Notice>}
    </>
  );
}
