import type { ComponentProps } from 'react';
import { TextField } from '../../src/ui/text-field.tsx';
import type { Specimen } from '../specimen.ts';

function Shown(props: Partial<ComponentProps<typeof TextField>>) {
  return <TextField label="First Name" name="firstName" autoComplete="off" {...props} />;
}

export const specimens: Specimen[] = [
  { state: 'empty', Show: () => <Shown /> },
  { state: 'filled in', Show: () => <Shown defaultValue="Ada" /> },
  { state: 'with a hint', Show: () => <Shown hint="As your friends know you." /> },
  { state: 'with an error', Show: () => <Shown defaultValue="  " error="Please enter a name." /> },
  {
    state: 'with a hint and an error',
    Show: () => (
      <Shown
        label="Password"
        type="password"
        defaultValue="golf"
        hint="At least 8 characters."
        error="Please choose a stronger password."
      />
    ),
  },
  {
    state: 'a password',
    Show: () => <Shown label="Password" type="password" defaultValue="seven under par" />,
  },
  { state: 'disabled', Show: () => <Shown defaultValue="Ada" disabled /> },
];
