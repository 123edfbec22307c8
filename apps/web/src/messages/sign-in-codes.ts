export const signInCodeMessages = {
  email: 'Email Address',
  ask: 'Email Me a Code',
  toPassword: 'Use my password',
  sentTo: (email: string, minutes: number) =>
    `We sent a code to ${email}. It works here for ${minutes} minutes. It can take a moment to arrive.`,
  code: 'Code',
  signIn: 'Login',
  another: 'Send another code',
  sentAgain: 'We sent another code. Only the newest one works here.',
  wrongCode: 'This code is wrong, was used already or is too old. Please check it, or send another.',
  tooManyCodes: 'Too many codes were asked for or tried. Please wait, or use your password.',
  notOffered: 'This course no longer sends codes. Please use your password.',
  failed: 'The code could not be sent. Please try again.',
  notSignedIn: 'That did not work. Please try again.',
} as const;
