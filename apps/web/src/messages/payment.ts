/** Words of paying online. */

export const paymentMessages = {
  notSetUp: 'This time is paid online, and paying online is not set up yet for this course.',
} as const;
