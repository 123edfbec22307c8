export const sectionMessages = {
  label: 'Clubhouse',
  sheet: 'Sheet',
  starter: 'Starter',
  golfers: 'Golfers',
  messages: 'Messages',
} as const;
