import type { CoursePath } from '@dewsweeper/contract/ids';
import { Card } from '@dewsweeper/web/ui/card.tsx';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { connectionMessages } from '../../messages/connections.ts';
import { courseFieldMessages } from '../../messages.ts';
import { isRefusedAsIdle } from '../staff/refused-as-idle.ts';
import { SignInAgain } from '../staff/sign-in-again.tsx';
import { connectionsQuery, squareQuery } from './connection-queries.ts';
import { MailPart } from './mail-part.tsx';
import { SquarePart } from './square-part.tsx';
import { TextsPart } from './texts-part.tsx';

type PartProps = { timeZone: string };

/** The course's account at Square, once what is set up is known. */
export function Payments({ place, ...rest }: PartProps & { place: CoursePath }) {
  const square = useQuery(squareQuery(place));
  if (square.data === undefined) return <NotThere query={square} />;
  return <SquarePart place={place} account={square.data} {...rest} />;
}

export function MailAndTexts({ group, ...rest }: PartProps & { group: string }) {
  const known = useQuery(connectionsQuery(group));
  if (known.data === undefined) return <NotThere query={known} />;
  return (
    <>
      <MailPart group={group} known={known.data} {...rest} />
      <TextsPart group={group} known={known.data} {...rest} />
    </>
  );
}

/** Not yet, or not for who was idle. */
function NotThere({ query }: { query: UseQueryResult }) {
  if (isRefusedAsIdle(query.error))
    return (
      <Card>
        <SignInAgain>{courseFieldMessages.signInAgain}</SignInAgain>
      </Card>
    );
  if (query.isError) return <LoadFailed text={connectionMessages.loadFailed} query={query} />;
  return (
    <Loading>
      <Skeleton height="320px" radius="20px" />
    </Loading>
  );
}
