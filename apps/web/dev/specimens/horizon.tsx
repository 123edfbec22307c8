import { Horizon } from '../../src/ui/horizon.tsx';
import type { Specimen } from '../specimen.ts';

export const specimens: Specimen[] = [{ state: 'dawn or night', windowHeight: 300, Show: () => <Horizon /> }];
