import { Button } from '../../src/ui/button.tsx';
import { Landing } from '../../src/ui/landing.tsx';
import type { Specimen } from '../specimen.ts';

const windowHeight = 560;

export const specimens: Specimen[] = [
  {
    state: 'a title alone',
    windowHeight,
    Show: () => (
      <Landing title="Logged out">
        <Button wide>Back to the course login</Button>
      </Landing>
    ),
  },
  {
    state: 'with a line above and below',
    windowHeight,
    Show: () => (
      <Landing
        title="Cedar Ridge Golf Course"
        above="Please login to reserve a tee time for"
        below="Lincoln, NE"
      >
        <Button wide>Login</Button>
      </Landing>
    ),
  },
  {
    state: 'tall: room for a title that is still to come',
    windowHeight,
    Show: () => (
      <Landing title="Register" tall>
        <Button wide>Register</Button>
      </Landing>
    ),
  },
];
