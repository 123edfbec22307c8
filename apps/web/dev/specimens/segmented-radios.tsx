import { useId, useState } from 'react';
import { SegmentedRadios } from '../../src/ui/segmented-radios.tsx';
import type { Specimen } from '../specimen.ts';

function Shown({ chosen, disabled }: { chosen: number | null; disabled?: number }) {
  const [value, setValue] = useState(chosen);
  const options = [1, 2, 3, 4].map((players) => ({
    value: players,
    label: String(players),
    disabled: players === disabled,
  }));
  return (
    <SegmentedRadios legend="Players" name={useId()} options={options} value={value} onChange={setValue} />
  );
}

export const specimens: Specimen[] = [
  { state: 'nothing chosen', Show: () => <Shown chosen={null} /> },
  { state: 'chosen', Show: () => <Shown chosen={2} /> },
  { state: 'one that cannot be chosen', Show: () => <Shown chosen={2} disabled={4} /> },
];
