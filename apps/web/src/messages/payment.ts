export const paymentMessages = {
  title: 'Payment',
  continueToPayment: 'Continue to Payment',

  initFailed: 'Error initializing payment system. Please try again later.',
  scriptFailed: 'Square payment system failed to load. Please refresh the page and try again.',
  configurationMissing: 'Payment configuration is missing. Please contact support.',
  callToBook: 'This time cannot be booked online now. Please call the clubhouse.',
  formFailed: 'Payment form failed to load. Please refresh the page.',
  failed: 'Payment failed. Please try again.',
  incomplete: 'Please complete the payment form',
  missingCourse: 'Missing required course information',
  successful: 'Payment successful!',
  authorized: 'Payment hold authorized successfully',
  completed: 'Payment completed successfully',

  windowNoConnection:
    'The server cannot be reached. What you typed is kept: check your connection and go on to the payment again.',
  nowPaidOnline: 'This time is paid online now. Please go on to the payment.',
  notPaidOnline: 'This time is no longer paid online. Please tap Reserve Now.',
  underWay: 'A payment for this time is under way already. Please wait for its outcome.',
  changed: 'The course has changed its prices. Nothing was charged. Please check the golfers, then go on.',
} as const;
