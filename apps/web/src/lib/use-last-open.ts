import { useState } from 'react';

/** What a dialog showed last, so that it keeps its contents while it leaves. */
export function useLastOpen<Shown>(open: Shown | null): Shown | null {
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  return open ?? last;
}
