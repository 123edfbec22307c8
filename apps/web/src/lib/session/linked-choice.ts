import { documentId } from '@dewsweeper/contract/ids';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { storeChoice } from '../browser-storage.ts';

/** For links that carry group and course, as the reset link does. */
export function useLinkedChoice(): void {
  const { group, course } = useSearch({ strict: false });
  useEffect(() => {
    if (isId(group)) storeChoice(group, isId(course) ? course : null);
  }, [group, course]);
}

function isId(value: string | undefined): value is string {
  return z.safeParse(documentId, value).success;
}
