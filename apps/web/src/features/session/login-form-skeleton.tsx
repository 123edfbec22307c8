import { Skeleton } from '../../ui/skeleton.tsx';

/** The login form's place until it is known that nobody is signed in. */
export function LoginFormSkeleton() {
  return <Skeleton height="324px" radius="20px" />;
}
