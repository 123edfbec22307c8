export function isOfFullDisk(text: string): boolean {
  return /No space left on device|ENOSPC/i.test(text);
}

export function fullDisk(folder: string): string {
  return `The disk of ${folder} is full: PostgreSQL cannot start. Make room there, then start again.`;
}
