/** Texts of index.html, before and without the app. */
export const documentMessages = {
  language: 'en',
  description: 'Book and manage tee times at your golf course.',
  lost: 'Some of this page did not arrive. Please check your connection and',
  loadAgain: 'load it again',
  noScript: 'Booking tee times needs JavaScript. Please switch it on, or call the clubhouse.',
} as const;
