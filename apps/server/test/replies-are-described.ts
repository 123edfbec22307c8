import { afterAll } from 'vitest';
import { undescribedReplies } from './described-replies.ts';

/** For every test file: what its servers answered is what the API's description says. */
afterAll(() => {
  if (undescribedReplies.length > 0)
    throw new Error(`replies that the API's description does not have:\n${undescribedReplies.join('\n')}`);
});
