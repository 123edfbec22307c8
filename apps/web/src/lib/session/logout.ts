import { routes } from '@dewsweeper/contract/routes';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { nothing, send } from '../api.ts';
import { forgetGolferInTab, storedChoice } from '../browser-storage.ts';
import { paths } from '../paths.ts';
import { forgetGolfer } from './session.ts';

const logoutKey = ['logout'];

/** True until the logged-out page is open, so that no guard redirects to the login. */
export function useIsLoggingOut(): boolean {
  return useIsMutating({ mutationKey: logoutKey }) > 0;
}

/** Goes to the course's logged-out page, or to the landing page without a course (rules.md#logged-out). */
export function useLogout() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: logoutKey,
    mutationFn: () => send('DELETE', routes.session, nothing),
    onSuccess: async () => {
      const { group, course } = storedChoice();
      // Navigate first: the current page would redirect a signed-out golfer.
      if (group !== null && course !== null) {
        await navigate({ to: paths.loggedOut, params: { group, course } });
      }
      forgetGolfer(queryClient);
      // Last: the page that was left stores its state.
      forgetGolferInTab();
      if (group === null || course === null) await navigate({ to: paths.home, replace: true });
    },
  });
}
