import { PhoneLink } from '../../src/ui/phone-link.tsx';
import type { Specimen } from '../specimen.ts';

export const specimens: Specimen[] = [
  { state: 'a clubhouse', Show: () => <PhoneLink phone="(402) 555-0139" /> },
];
