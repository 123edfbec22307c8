/** Where the service worker keeps replies to whoever is signed in (rules.md#without-network). */
export const ownCache = 'golfers-own';
