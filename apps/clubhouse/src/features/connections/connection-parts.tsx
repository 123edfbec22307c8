import type { CoursePath } from '@dewsweeper/contract/ids';
import { LoadFailed } from '@dewsweeper/web/ui/load-failed.tsx';
import { Loading, Skeleton } from '@dewsweeper/web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { connectionMessages } from '../../messages/connections.ts';
import { connectionsQuery, squareQuery } from './connection-queries.ts';
import { MailPart } from './mail-part.tsx';
import { SquarePart } from './square-part.tsx';
import { TextsPart } from './texts-part.tsx';

type PartProps = { timeZone: string; onRefused?: (error: Error) => void };

const waiting = (
  <Loading>
    <Skeleton height="320px" radius="20px" />
  </Loading>
);

/** The course's account at Square, once what is set up is known. */
export function Payments({ place, ...rest }: PartProps & { place: CoursePath }) {
  const square = useQuery(squareQuery(place));
  if (square.data === undefined)
    return square.isError ? <LoadFailed text={connectionMessages.loadFailed} query={square} /> : waiting;
  return <SquarePart place={place} account={square.data} {...rest} />;
}

export function MailAndTexts({ group, ...rest }: PartProps & { group: string }) {
  const known = useQuery(connectionsQuery(group));
  if (known.data === undefined)
    return known.isError ? <LoadFailed text={connectionMessages.loadFailed} query={known} /> : waiting;
  return (
    <>
      <MailPart group={group} known={known.data} {...rest} />
      <TextsPart group={group} known={known.data} {...rest} />
    </>
  );
}
