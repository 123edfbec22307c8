import * as z from 'zod/mini';
import { courseDate, instant } from './ids.ts';

/** A name that can be read, as on the command line. */
const keyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(100, 'must be at most 100 characters'),
    z.regex(/^[^\p{Cc}\p{Cf}]*$/u, 'must have no control characters'),
  );

/** The role in which the system acts on the tee sheet (rules.md#staff-roles); null: it may not act. */
const keyRole = z.enum(['starter', 'pro-shop']);
export type KeyRole = z.infer<typeof keyRole>;

export const newApiKey = z.strictObject({ name: keyName, role: z.optional(z.nullable(keyRole)) });
/** The only time that the key is shown. */
export const apiKeyMade = z.object({ key: z.string() });

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  role: z.nullable(keyRole),
  createdAt: instant,
  lastUsedOn: z.nullable(courseDate),
  endedAt: z.nullable(instant),
});
export type ApiKey = z.infer<typeof apiKey>;
export const apiKeys = z.object({ keys: z.array(apiKey) });
export const apiKeyID = z.string().check(z.minLength(1), z.maxLength(64));
