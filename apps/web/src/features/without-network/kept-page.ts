/** Opened by the service worker from what it keeps: its only page is My Reservations. */
export function isKeptPage(): boolean {
  return 'kept' in document.documentElement.dataset;
}

export function noteNetwork(): void {
  delete document.documentElement.dataset['kept'];
}
