/** Abbreviations of North America's time zones, and the place that is usually meant. */
const places: Readonly<Record<string, string>> = {
  EST: 'America/New_York',
  EST5EDT: 'America/New_York',
  CST6CDT: 'America/Chicago',
  MST: 'America/Denver',
  MST7MDT: 'America/Denver',
  PST8PDT: 'America/Los_Angeles',
  HST: 'Pacific/Honolulu',
};

/** Names that IANA keeps for old programs alone. */
const oldNames = /^(US|Canada|Brazil|Chile|Mexico)\//;

/** Why a time zone that the computer knows is hardly the course's, and what to write; null when it may well be. */
export function oddTimeZone(name: string): string | null {
  if (name === 'UTC') return null;
  if (oldNames.test(name)) return `"${name}" is an old name: write ${placeOf(name)}`;
  if (name.includes('/') && !name.startsWith('Etc/')) return null;
  const place = places[name.toUpperCase()] ?? placeOf(name);
  const isClock = name.toUpperCase() in places || /^(Etc\/|GMT|UCT|Zulu)/i.test(name);
  return isClock && !/^[A-Z]{3}\d[A-Z]{3}$/i.test(name)
    ? `"${name}" is no place and knows no daylight saving time: write ${place}`
    : `"${name}" is an old name: write ${place}`;
}

/** The place that the computer itself puts in the name's stead. */
function placeOf(name: string): string {
  const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
  return timeZone.includes('/') && !timeZone.startsWith('Etc/')
    ? timeZone
    : 'a place, such as America/Chicago';
}
