export const sectionMessages = {
  label: 'Clubhouse',
  sheet: 'Sheet',
  starter: 'Starter',
  money: 'Money',
  golfers: 'Golfers',
  messages: 'Messages',
  reports: 'Reports',
  settings: 'Settings',
  people: 'People',
  system: 'System',
  ownSignIn: 'Your sign-in',
} as const;
