// The page's chunk: what is behind it is shared with the change of a reservation (vite.config.ts).
export { primeTeeTimes, TeeTimesPage, TeeTimesPending } from './tee-times/page.tsx';
