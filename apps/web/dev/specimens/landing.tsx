import { Button } from '../../src/ui/button.tsx';
import { Landing } from '../../src/ui/landing.tsx';
import type { Specimen } from '../specimen.ts';

const windowHeight = 560;

const drawn = (width: number, height: number, shapes: string) => ({
  src: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${shapes}</svg>`,
  width,
  height,
  alt: '',
});

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
    state: 'with the photo and the logo of the course',
    windowHeight,
    Show: () => (
      <Landing
        title="Cedar Ridge Golf Course"
        below="Lincoln, NE"
        photo={drawn(1280, 720, '<path fill="%239cc7e8" d="M0 0h1280v720H0z"/>')}
        logo={drawn(480, 192, '<path fill="%231f6b45" d="M96 16 40 160h112z"/>')}
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
