import { useState } from 'react';

/** The last open value, so that a dialog keeps its contents during its closing transition. */
export function useLastOpen<Shown>(open: Shown | null): Shown | null {
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  return open ?? last;
}
