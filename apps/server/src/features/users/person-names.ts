import type { ProfileChange } from '@dewsweeper/contract/user';

export type PersonNames = { name: string; firstName: string; lastName: string };

/** First and last name give the full name; a full name alone is split at a former name or its last word. */
export function namesAfter(former: PersonNames, change: ProfileChange): PersonNames {
  const firstName = change.firstName ?? former.firstName;
  const lastName = change.lastName ?? former.lastName;
  if (change.name === undefined) {
    const isUnchanged = firstName === former.firstName && lastName === former.lastName;
    return { name: isUnchanged ? former.name : fullName(firstName, lastName), firstName, lastName };
  }
  if (change.firstName !== undefined || change.lastName !== undefined || change.name === former.name) {
    return { name: change.name, firstName, lastName };
  }
  return { name: change.name, ...partsOf(change.name, former) };
}

export function fullName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.trim();
}

function partsOf(name: string, former: PersonNames): Pick<PersonNames, 'firstName' | 'lastName'> {
  const { firstName, lastName } = former;
  if (lastName !== '' && name.endsWith(` ${lastName}`)) {
    return { firstName: name.slice(0, -lastName.length).trim(), lastName };
  }
  if (firstName !== '' && name.startsWith(`${firstName} `)) {
    return { firstName, lastName: name.slice(firstName.length).trim() };
  }
  const end = name.lastIndexOf(' ');
  if (end === -1) return { firstName: name, lastName: '' };
  return { firstName: name.slice(0, end).trim(), lastName: name.slice(end + 1) };
}
