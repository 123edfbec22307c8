import { lazyPart } from '@dewsweeper/web/lib/lazy-part.tsx';

/** Loaded when somebody asks what happened. */
export const LazyActLog = lazyPart(async () => (await import('./act-log.tsx')).ActLogList);
export const LazyWaitingList = lazyPart(async () => (await import('./waiting-list.tsx')).WaitingList);
export const LazyConflictDialog = lazyPart(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
);
export const LazyDelayDecisions = lazyPart(
  async () => (await import('./delay-decisions.tsx')).DelayDecisions,
);
