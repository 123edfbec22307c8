const dayMs = 86_400_000;
const daysShown = 30;

/** The course's today and the days after it, `YYYY-MM-DD`. */
export function groupDates(timeZone: string, nowMs: number): string[] {
  const today = Date.parse(`${new Intl.DateTimeFormat('en-CA', { timeZone }).format(nowMs)}T12:00Z`);
  return Array.from({ length: daysShown }, (_, day) =>
    new Date(today + day * dayMs).toISOString().slice(0, 10),
  );
}
