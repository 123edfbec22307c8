/** Every half hour, `05:00` to `21:00`. */
export const hours: readonly string[] = Array.from({ length: 33 }, (_, half) => {
  const minute = 5 * 60 + half * 30;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
});
