import { invitationMade, people, securityLog } from '@dewsweeper/contract/people';
import { routes } from '@dewsweeper/contract/routes';
import type { StaffSession } from '@dewsweeper/contract/staff-session';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { get, refusalOf, send } from '../../lib/api.ts';
import { peopleMessages } from '../../messages.ts';
import { sessionQuery } from '../staff/session.ts';

/** `course`: null for a group with all its courses. */
export type Scope = { group: string; course: string | null };
export type Role = Extract<StaffSession, { state: 'signed-in' }>['roles'][number]['role'];

const keyOf = ({ group, course }: Scope) => ['people', group, course];

/** `GET .../people` of the group or the course. */
export const peopleQuery = (scope: Scope) =>
  queryOptions({
    queryKey: [...keyOf(scope), 'list'],
    queryFn: ({ signal }) => get(routes.clubhousePeople(scope.group, scope.course), people, signal),
  });

/** `GET .../security-log`, page by page. */
export const securityLogQuery = (scope: Scope) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(scope), 'security-log'],
    queryFn: ({ pageParam, signal }) => {
      const path = routes.clubhouseSecurityLog(scope.group, scope.course);
      return get(pageParam === null ? path : `${path}?before=${pageParam}`, securityLog, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export type PeopleChange =
  | { kind: 'role'; id: string; course: string | null; role: Role }
  | { kind: 'sessions' | 'access'; id: string; course: string | null }
  | { kind: 'withdraw'; id: string; course: string | null };

/** Each change is made at the person's own place, also by an owner of the whole group. */
export function useChangePeople({ group }: Pick<Scope, 'group'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: PeopleChange) => {
      const { id, course } = change;
      const none = z.unknown();
      if (change.kind === 'role')
        return send('PUT', routes.clubhousePersonRole(group, course, id), none, { role: change.role });
      const paths = {
        sessions: routes.clubhousePersonSessions(group, course, id),
        access: routes.clubhousePersonRole(group, course, id),
        withdraw: routes.clubhouseInvitation(group, course, id),
      };
      return send('DELETE', paths[change.kind], none);
    },
    // One's own roles may have changed.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['people', group] });
      await queryClient.invalidateQueries(sessionQuery);
    },
  });
}

export type WantedInvitation = { email: string; role: Role; course: string | null };

export function useInvite({ group }: Pick<Scope, 'group'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ email, role, course }: WantedInvitation) =>
      send('POST', routes.clubhouseInvitations(group, course), invitationMade, { email, role }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['people', group] }),
  });
}

export function peopleFailure(error: unknown): string {
  switch (refusalOf(error)) {
    case 'last-owner':
      return peopleMessages.lastOwner;
    case 'person-not-found':
      return peopleMessages.personGone;
    case 'invitation-not-found':
      return peopleMessages.invitationGone;
    case 'invalid-email':
    case 'invalid-request':
      return peopleMessages.invalidEmail;
    case 'course-not-found':
      return peopleMessages.courseGone;
    case 'not-allowed':
      return peopleMessages.notYours;
    default:
      return peopleMessages.notDone;
  }
}
