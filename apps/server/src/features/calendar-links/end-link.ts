export { deleteCalendarLink as endCalendarLink } from './store.ts';
