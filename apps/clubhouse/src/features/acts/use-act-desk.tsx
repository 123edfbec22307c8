import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { Sheet, SheetGroup } from '@dewsweeper/contract/clubhouse';
import { actReply } from '@dewsweeper/contract/clubhouse';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { serverNow } from '@dewsweeper/web/lib/clock.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { send } from '../../lib/api.ts';
import { keepGroups } from '../sheet/sheet-query.ts';
import { noteIdleRefusal } from '../staff/refused-as-idle.ts';
import { type SignedIn, sessionQuery, useStaffPerson } from '../staff/session.ts';
import { ActDesk, type ActUnderWay, canWait, type DeskState } from './act-desk.ts';
import { seenRevision } from './seen-revision.ts';
import { formerStateOf, groupOf } from './show-act.ts';
import { waitingActs } from './waiting-acts.ts';

const Desk = createContext<ActDesk | null>(null);

/** `person`: null while the session has ended. */
export function ActDeskProvider({ person, children }: { person: SignedIn | null; children: ReactNode }) {
  const queryClient = useQueryClient();
  const [desk] = useState(() => createDesk(queryClient));
  useEffect(() => {
    void desk.open();
    const retry = () => desk.sendWaiting();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [desk]);
  const staffID = person?.id ?? null;
  useEffect(() => desk.signedIn(staffID), [desk, staffID]);
  return <Desk value={desk}>{children}</Desk>;
}

function createDesk(queryClient: QueryClient): ActDesk {
  return new ActDesk({
    send: async ({ group, course }, request) => {
      try {
        return await send('POST', routes.clubhouseActs(group, course), actReply, request);
      } catch (error) {
        noteIdleRefusal(error);
        throw error;
      }
    },
    waiting: waitingActs,
    onReply: (entry, reply) => keepGroups(queryClient, entry, reply),
    onSessionEnded: () => void queryClient.invalidateQueries(sessionQuery),
    setTimer: (run, ms) => window.setTimeout(run, ms),
  });
}

export function useActDesk(): ActDesk {
  const desk = useContext(Desk);
  if (desk === null) throw new Error('acts are made outside of ActDeskProvider');
  return desk;
}

export function useDeskState(): DeskState {
  const desk = useActDesk();
  return useSyncExternalStore(
    (listener) => desk.onChange(listener),
    () => desk.state,
  );
}

/** An act without what the desk adds: id, revision, and when it was tapped. */
type DraftOf<Request> = Request extends ActRequest ? Omit<Request, 'id' | 'expected'> : never;
export type ActDraft = DraftOf<ActRequest>;

/** Answers the act's id. */
export type Perform = (
  draft: ActDraft,
  words: string,
  more?: {
    restores?: ActUnderWay['restores'];
    /** The group as a form showed it, where the sheet may be ahead of it. */
    shown?: SheetGroup | undefined;
  },
) => string;

export function usePerform(place: CoursePath, date: string, sheet: Sheet | undefined): Perform {
  const desk = useActDesk();
  const person = useStaffPerson();
  return (draft, words, { restores, shown } = {}) => {
    const at = new Date(serverNow()).toISOString();
    const request = { ...draft, id: crypto.randomUUID() } as ActRequest;
    const stamped = canWait(request) ? { ...request, occurredAt: at } : request;
    const group = sheet?.groups.find(({ id }) => id === groupOf(request));
    desk.perform({
      request: stamped,
      place,
      date,
      at,
      words,
      staff: { id: person.id, name: person.name },
      former: sheet === undefined ? { group: null, dayNote: null } : formerStateOf(sheet, request),
      seen: group === undefined ? null : seenRevision(group, shown),
      ...(restores && { restores }),
    });
    return request.id;
  };
}
