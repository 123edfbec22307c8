import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../lib/paths.ts';
import { noteEndedSession } from '../lib/session/ended-session.ts';
import { useLinkedChoice } from '../lib/session/linked-choice.ts';

/** The link of an offer, which is not kept for long: the login leads back to it (rules.md#waitlist). */
export function OfferForStranger(): null {
  const router = useRouter();
  useLinkedChoice();
  useEffect(() => {
    noteEndedSession({ uid: '', address: router.state.location.href });
    void router.navigate({ to: paths.login, replace: true });
  }, [router]);
  return null;
}
