export const textSignInMessages = {
  title: 'Log in by Text',
  about: 'Log in with a code that we text to your phone instead of your password.',
  prove: 'Text Me a Code',
  noPhone: 'Save your mobile phone number above first.',
  sentTo: (phone: string, minutes: number) =>
    `We sent a code to ${phone}. It works for ${minutes} minutes. It can take a moment to arrive.`,
  code: 'Code',
  switchOn: 'Switch On',
  another: 'Send another code',
  sentAgain: 'We sent another code. Only the newest one works.',
  isOn: (phone: string) =>
    `Codes that we text to ${phone} log you in. Another phone number or password ends this.`,
  switchOff: 'Switch Off',
  nowOn: 'You can log in by text now.',
  nowOff: 'You no longer log in by text.',
  withoutPassword: 'If you have no password, log out and log in with a code.',
  wrongCode: 'This code is wrong, was used already or is too old. Please check it, or send another.',
  noTextTo: 'We cannot text a code to this number. Please check it above.',
  tooMany: 'Too many codes were asked for or tried. Please wait.',
  notOffered: 'This course no longer sends codes.',
  failed: 'That did not work. Please try again.',
  loadFailed: 'Whether you log in by text could not be loaded.',
} as const;
