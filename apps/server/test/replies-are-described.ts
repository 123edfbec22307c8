import { afterAll, expect } from 'vitest';
import { undescribedReplies } from './described-replies.ts';

/** For every test file: what its servers answered is what the API's description says. */
afterAll(() => {
  expect(undescribedReplies).toEqual([]);
});
