import * as z from 'zod/mini';

/** The query of a route that takes none: a foreign field is refused rather than passed over. */
export const noQuery = z.strictObject({});

/** The body of a write that takes none: absent or empty. */
export const noBody = z.nullish(z.strictObject({}));
