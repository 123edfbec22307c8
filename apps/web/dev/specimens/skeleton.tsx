import { Loading, Skeleton } from '../../src/ui/skeleton.tsx';
import type { Specimen } from '../specimen.ts';

export const specimens: Specimen[] = [
  {
    state: 'a line, a button, a card',
    Show: () => (
      <Loading>
        <Skeleton width="60%" />
        <Skeleton width="120px" height="48px" radius="12px" />
        <Skeleton height="96px" radius="20px" />
      </Loading>
    ),
  },
];
