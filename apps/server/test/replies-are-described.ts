import { afterAll } from 'vitest';
import { takeUndescribedReplies } from './described-replies.ts';

/** For every test file: what its servers answered is what the API's description says. */
afterAll(() => {
  const undescribed = takeUndescribedReplies();
  if (undescribed.length > 0)
    throw new Error(`replies that the API's description does not have:\n${undescribed.join('\n')}`);
});
