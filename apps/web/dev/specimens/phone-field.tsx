import type { ComponentProps } from 'react';
import { PhoneField } from '../../src/ui/phone-field.tsx';
import type { Specimen } from '../specimen.ts';

function Shown(props: Partial<ComponentProps<typeof PhoneField>>) {
  return <PhoneField label="Mobile Phone Number" name="phone" autoComplete="off" {...props} />;
}

export const specimens: Specimen[] = [
  { state: 'empty', Show: () => <Shown hint="We text your confirmations here." /> },
  { state: 'a number, in its national form', Show: () => <Shown defaultValue="+14025550142" /> },
  { state: 'a number from abroad', Show: () => <Shown defaultValue="+442079460958" /> },
];
