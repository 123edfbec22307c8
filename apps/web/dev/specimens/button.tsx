import { Button } from '../../src/ui/button.tsx';
import type { Specimen } from '../specimen.ts';

export const specimens: Specimen[] = [
  ...(['main', 'quiet', 'removing'] as const).flatMap((variant): Specimen[] => [
    { state: variant, Show: () => <Button variant={variant}>Reserve Now</Button> },
    {
      state: `${variant}, busy`,
      Show: () => (
        <Button variant={variant} busy aria-label="Reserve Now">
          Reserve Now
        </Button>
      ),
    },
    {
      state: `${variant}, disabled`,
      Show: () => (
        <Button variant={variant} disabled>
          Reserve Now
        </Button>
      ),
    },
  ]),
  {
    state: 'busy, in words',
    Show: () => (
      <Button busy busyWords="Charging the card…">
        Pay $42.00
      </Button>
    ),
  },
  { state: 'wide', Show: () => <Button wide>Reserve Now</Button> },
];
