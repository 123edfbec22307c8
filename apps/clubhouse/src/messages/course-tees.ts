export const courseTeeMessages = {
  add: 'Add a tee',
  unnamed: 'New tee',
  startsHint: 'Golfers start there once you choose it under Starts and payment.',
  moveUp: (tee: string) => `Move ${tee} up`,
  moveDown: (tee: string) => `Move ${tee} down`,
  remove: (tee: string) => `Remove ${tee}`,
} as const;
