import type { ComponentProps } from 'react';
import { SelectField } from '../../src/ui/select-field.tsx';
import type { Specimen } from '../specimen.ts';

function Shown(props: Partial<ComponentProps<typeof SelectField>>) {
  return (
    <SelectField label="Rate" {...props}>
      <option>Public</option>
      <option>Senior (62+), weekdays before eleven in the morning, cart included</option>
    </SelectField>
  );
}

export const specimens: Specimen[] = [
  { state: 'with its label', Show: () => <Shown /> },
  { state: 'label for screen readers alone', Show: () => <Shown labelHidden /> },
  { state: 'disabled', Show: () => <Shown disabled /> },
];
