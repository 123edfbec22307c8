import { routes } from '@dewsweeper/contract/routes';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { nothing, send } from '../api.ts';
import { forgetGolferInTab, storedChoice } from '../browser-storage.ts';
import { paths } from '../paths.ts';
import { forgetGolfer } from './session.ts';

const logoutKey = ['logout'];

/** Whether the golfer is on his way out: until he has left, he is where his logout leads, not where strangers are sent. */
export function useIsLoggingOut(): boolean {
  return useIsMutating({ mutationKey: logoutKey }) > 0;
}

/** Signs out and goes to the course's logged-out page, or to the landing without a course (ruling 32). */
export function useLogout() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: logoutKey,
    mutationFn: () => send('DELETE', routes.session, nothing),
    onSuccess: async () => {
      const { group, course } = storedChoice();
      // Leave first: the page that is left sends a signed-out golfer to the landing.
      if (group !== null && course !== null) {
        await navigate({ to: paths.loggedOut, params: { group, course } });
      }
      forgetGolfer(queryClient);
      // Last: the page that was left wrote down what it showed.
      forgetGolferInTab();
      if (group === null || course === null) await navigate({ to: paths.home, replace: true });
    },
  });
}
