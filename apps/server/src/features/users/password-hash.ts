import { hash, verify } from '@node-rs/argon2';

/** KiB of memory, passes, threads. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** OWASP's first choice for argon2id: 19 MiB, two passes, one thread. */
export const owaspPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return hash(asTyped(password), cost);
}

export async function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, asTyped(password));
}

/** Normalises composed letters, which differ between keyboards. */
function asTyped(password: string): string {
  return password.normalize('NFKC');
}
