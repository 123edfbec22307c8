import type { Privilege, User } from '@dewsweeper/contract/user';
import type { StoredUser } from './store.ts';

export function presentUser(stored: StoredUser, privileges: Privilege[]): User {
  return {
    id: stored.uid,
    name: stored.name,
    email: stored.email,
    phone: stored.phone,
    firstName: stored.firstName,
    lastName: stored.lastName,
    authProvider: 'webWidget',
    courses: stored.courses,
    privileges,
    updatedAt: stored.updatedAt.toISOString(),
    loginEmail: stored.loginEmail,
    ...(stored.isEmailProved ? {} : { isEmailProved: false }),
    ...(stored.language === null ? {} : { language: stored.language }),
  };
}
