/** Abbreviations of North American time zones, and the zone usually meant. */
const places: Readonly<Record<string, string>> = {
  EST: 'America/New_York',
  EST5EDT: 'America/New_York',
  CST6CDT: 'America/Chicago',
  MST: 'America/Denver',
  MST7MDT: 'America/Denver',
  PST8PDT: 'America/Los_Angeles',
  HST: 'Pacific/Honolulu',
};

const oldNames = /^(US|Canada|Brazil|Chile|Mexico)\//;

/** Why a valid time zone is unlikely for a course, and what to write; null when it is plausible. */
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

function placeOf(name: string): string {
  const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
  return timeZone.includes('/') && !timeZone.startsWith('Etc/')
    ? timeZone
    : 'a place, such as America/Chicago';
}
