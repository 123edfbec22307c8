export const signInCodeMessages = {
  email: 'Email Address',
  emailOrPhone: 'Email Address or Mobile Phone Number',
  ask: 'Email Me a Code',
  text: 'Text Me a Code',
  textInstead: 'Text me instead',
  otherWay: 'Get a code in another way',
  toPassword: 'Use my password',
  sentTo: (email: string, minutes: number) =>
    `We sent a code to ${email}. It works here for ${minutes} minutes. It can take a moment to arrive.`,
  textedTo: (number: string, minutes: number) =>
    `If ${number} signs in to an account, we sent a code to it. It works here for ${minutes} minutes. It can take a moment to arrive.`,
  textedFor: (email: string, minutes: number) =>
    `If a phone number signs in to ${email}, we sent a code to it. It works here for ${minutes} minutes. It can take a moment to arrive.`,
  noTextTo: 'We cannot text a code to this number. Please check it, or use your email address.',
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
