import { LoadFailed } from '../../src/ui/load-failed.tsx';
import type { Specimen } from '../specimen.ts';

const text = 'The times could not be loaded. Check your connection and try again.';
const refetch = () => undefined;

export const specimens: Specimen[] = [
  { state: 'failed', Show: () => <LoadFailed text={text} query={{ isFetching: false, refetch }} /> },
  { state: 'trying again', Show: () => <LoadFailed text={text} query={{ isFetching: true, refetch }} /> },
];
