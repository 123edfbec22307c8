import * as z from 'zod/mini';

// The content security policy forbids `new Function`, which zod would try for every object schema.
// Imported before any schema is built.
z.config({ jitless: true });
