/** From the least to the most that one may do (rules.md#staff-roles). */
export const staffRoles = ['starter', 'pro-shop', 'manager', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** `course`: null for the whole group. */
export type RoleAt = { group: string; course: string | null; role: StaffRole };

/** `own-counter-takings`: all of it was taken at the counter, today, by the person who now acts. */
export type GivenBack = 'own-counter-takings' | 'other-money';

/** `undo`: the kind that it undoes. An override needs what its act needs. */
export type StaffAct =
  | { kind: PlainKind }
  | { kind: 'cancel' | 'end-standing-time' | 'delay'; givesBack: GivenBack | 'nothing' }
  | { kind: 'give-back'; givesBack: GivenBack }
  | { kind: 'undo'; of: Exclude<StaffAct, { kind: 'undo' }> };

const leastRoles = {
  'see-sheet': 'starter',
  note: 'starter',
  'check-in': 'starter',
  'no-show': 'starter',
  'tee-off': 'starter',
  book: 'pro-shop',
  'standing-time': 'pro-shop',
  'end-standing-time': 'pro-shop',
  'change-standing-time': 'pro-shop',
  change: 'pro-shop',
  move: 'pro-shop',
  cancel: 'pro-shop',
  pay: 'pro-shop',
  close: 'pro-shop',
  open: 'pro-shop',
  'golfer-note': 'pro-shop',
  delay: 'pro-shop',
  shotgun: 'pro-shop',
  'change-shotgun': 'pro-shop',
  'give-back': 'pro-shop',
  capture: 'manager',
  void: 'manager',
  'retry-messages': 'manager',
  settings: 'manager',
  prices: 'manager',
  reports: 'manager',
  privileges: 'manager',
  'bring-reservations': 'manager',
  'bring-golfers': 'owner',
  people: 'owner',
  keys: 'owner',
  square: 'owner',
  connections: 'owner',
  backup: 'owner',
} as const satisfies Record<string, StaffRole>;

type MoneyKind = 'cancel' | 'end-standing-time' | 'delay' | 'give-back';
type PlainKind = Exclude<keyof typeof leastRoles, MoneyKind>;

const leastRolesByMoney = {
  nothing: 'starter',
  'own-counter-takings': 'pro-shop',
  'other-money': 'manager',
} as const satisfies Record<GivenBack | 'nothing', StaffRole>;

const kindsOfFreshSessions: ReadonlySet<string> = new Set([
  'give-back',
  'settings',
  'bring-reservations',
  'bring-golfers',
  'people',
  'keys',
  'square',
  'connections',
  'backup',
]);

export function mayAct(role: StaffRole, act: StaffAct): boolean {
  const done = act.kind === 'undo' ? act.of : act;
  const money = 'givesBack' in done ? done.givesBack : 'nothing';
  return isAtLeast(role, leastRoles[done.kind]) && isAtLeast(role, leastRolesByMoney[money]);
}

/** Whether a session without a request for 30 minutes must sign in again first (rules.md#staff-session). */
export function needsFreshSession(act: StaffAct): boolean {
  const done = act.kind === 'undo' ? act.of : act;
  const givesBack = 'givesBack' in done && done.givesBack !== 'nothing';
  return givesBack || kindsOfFreshSessions.has(done.kind);
}

export function roleAt(
  roles: readonly RoleAt[],
  place: { group: string; course?: string },
): StaffRole | null {
  const held = roles
    .filter(({ group, course }) => group === place.group && (course === null || course === place.course))
    .map(({ role }) => role);
  return staffRoles.findLast((role) => held.includes(role)) ?? null;
}

function isAtLeast(role: StaffRole, least: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(least);
}
