import type { ActReply } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { classNames } from '@dewsweeper/web/lib/class-names.ts';
import { formatTeeTime, formatWeekdayMonthDay } from '@dewsweeper/web/lib/format.ts';
import { Button } from '@dewsweeper/web/ui/button.tsx';
import { focusWhenShown } from '@dewsweeper/web/ui/focus-when-shown.ts';
import { Notice } from '@dewsweeper/web/ui/notice.tsx';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { refusalOf } from '../../lib/api.ts';
import { shotgunMessages } from '../../messages/shotgun.ts';
import { refusalMessages } from '../../messages.ts';
import { AskFirst } from '../ask-first/ask-first.tsx';
import { GroupsEditor } from './groups-editor.tsx';
import { type PlacedGroup, placesOf } from './groups-text.ts';
import styles from './shotgun.module.css';
import { type ShotgunEvent, useEndShotgun } from './shotgun-queries.ts';

export type Printed = { id: string; what: 'sheet' | 'cards' } | null;

type StarterSheetProps = {
  place: CoursePath;
  date: string;
  event: ShotgunEvent;
  holes: number;
  /** False for a role that may only read it, and once the day is over. */
  mayChange: boolean;
  takesFocus: boolean;
  printed: Printed;
  onPrint: (printed: Printed) => void;
  onDone: (reply: ActReply) => void;
};

/** Who starts from which hole: on the screen, and on paper for the starter and for the carts. */
export function StarterSheet(props: StarterSheetProps) {
  const { place, date, event, holes, mayChange, takesFocus, printed, onPrint, onDone } = props;
  const [isChanging, setIsChanging] = useState(false);
  const end = useEndShotgun(place, date);
  const { id, title, from, to, startingTime } = event;
  const placed = placesOf(event.groups);
  const players = placed.reduce((sum, one) => sum + one.players.length, 0);
  const facts = shotgunMessages.facts(formatTeeTime(startingTime), formatWeekdayMonthDay(date));
  const print = (what: 'sheet' | 'cards') => {
    flushSync(() => onPrint({ id, what }));
    window.print();
  };
  const isOnPaper = (what: 'sheet' | 'cards') =>
    printed === null ? what === 'sheet' : printed.id === id && printed.what === what;
  return (
    <>
      <section className={classNames(styles.event, !isOnPaper('sheet') && styles.offPaper)}>
        <h2 ref={takesFocus ? focusWhenShown : undefined} tabIndex={-1}>
          {title}
        </h2>
        <p>{facts}</p>
        <p className={styles.soft}>
          {shotgunMessages.closed(formatTeeTime(from), formatTeeTime(to))}.{' '}
          {shotgunMessages.count(placed.length, players)}.
        </p>
        {isChanging ? (
          <GroupsEditor
            place={place}
            date={date}
            event={event}
            holes={holes}
            onLeave={() => setIsChanging(false)}
            onDone={(reply) => {
              setIsChanging(false);
              onDone(reply);
            }}
          />
        ) : (
          <>
            <div className={styles.actions}>
              <Button variant="quiet" onClick={() => print('sheet')}>
                {shotgunMessages.printSheet}
              </Button>
              <Button variant="quiet" onClick={() => print('cards')}>
                {shotgunMessages.printCards}
              </Button>
              {mayChange && (
                <>
                  <Button variant="quiet" onClick={() => setIsChanging(true)}>
                    {shotgunMessages.edit}
                  </Button>
                  <AskFirst
                    label={shotgunMessages.end}
                    name={`${shotgunMessages.end} ${title}`}
                    question={shotgunMessages.endQuestion(title)}
                    no={shotgunMessages.endNo}
                    yes={shotgunMessages.endYes}
                    busy={end.isPending}
                    onYes={() => end.mutate(event, { onSuccess: onDone })}
                  />
                </>
              )}
            </div>
            {end.isError && (
              <Notice kind="error">{refusalMessages.refused(refusalOf(end.error) ?? 'unexpected')}</Notice>
            )}
            <HolesTable title={title} placed={placed} />
          </>
        )}
      </section>
      <ul className={classNames(styles.cards, !isOnPaper('cards') && styles.offPaper)}>
        {placed.map(({ place: hole, team, players: names }) => (
          <li key={hole}>
            <p className={styles.cardHole}>{hole}</p>
            <p className={styles.cardTeam}>{team}</p>
            <ul>
              {linesOf(names).map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two players may have one name, and none moves.
                <li key={index}>{name}</li>
              ))}
            </ul>
            <p className={styles.cardFoot}>
              {title}, {facts}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function HolesTable({ title, placed }: { title: string; placed: readonly PlacedGroup[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{shotgunMessages.hole}</th>
          <th scope="col">{shotgunMessages.team}</th>
          <th scope="col">{shotgunMessages.players}</th>
          <th scope="col" className={styles.paper}>
            {shotgunMessages.here}
          </th>
        </tr>
      </thead>
      <tbody>
        {placed.map(({ place, team, players }) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            <td>{team}</td>
            <td>
              {players.length > 0 ? (
                players.join(', ')
              ) : (
                <span className={styles.soft}>{shotgunMessages.nameless}</span>
              )}
            </td>
            <td className={styles.paper} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A line for each of four players, to be written on where nobody is named. */
function linesOf(players: readonly string[]): string[] {
  const empty = Array.from({ length: Math.max(0, 4 - players.length) }, () => '');
  return [...players, ...empty];
}
