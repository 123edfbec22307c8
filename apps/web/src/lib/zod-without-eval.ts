import { config } from 'zod/mini';

// The content security policy forbids `new Function`, which zod would try for every object schema.
// Imported before any schema is built. Not `z.config`: the build drops calls of `z` whose result is unused.
config({ jitless: true });
