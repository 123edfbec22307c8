export const sectionMessages = {
  label: 'Clubhouse',
  sheet: 'Sheet',
  starter: 'Starter',
  money: 'Money',
  golfers: 'Golfers',
  messages: 'Messages',
  settings: 'Settings',
  passkeys: 'Your passkeys',
} as const;
