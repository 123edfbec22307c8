import * as z from 'zod/mini';

/** The likeliest first. `place`: in words. */
export const timeZoneProposals = z.object({
  zones: z.array(z.object({ place: z.string(), timeZone: z.string() })),
});
