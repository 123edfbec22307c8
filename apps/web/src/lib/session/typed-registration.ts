import * as z from 'zod/mini';

/** Input of the registration, kept in the tab until it has succeeded; the password never is. */
const key = 'dewsweeper.registration';

const kept = z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() });
type TypedRegistration = z.infer<typeof kept>;

export function typedRegistration(): Partial<TypedRegistration> {
  try {
    const found = kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return found.success ? found.data : {};
  } catch {
    return {};
  }
}

export function rememberRegistration({ firstName, lastName, email, phone }: TypedRegistration): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ firstName, lastName, email, phone }));
  } catch {
    // Without storage they type again.
  }
}

export function forgetRegistration(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
