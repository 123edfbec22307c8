import { hash, verify } from '@node-rs/argon2';

/** What one argon2id hash costs: KiB of memory, passes, threads. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** OWASP's first choice of equal strength for argon2id: 19 MiB, two passes, one thread. */
export const owaspPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return hash(asTyped(password), cost);
}

export async function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, asTyped(password));
}

/** One password however a keyboard composes its letters. */
function asTyped(password: string): string {
  return password.normalize('NFKC');
}
