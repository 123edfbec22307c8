export function codeMail(mail: { recipient: string; courseName: string; code: string; minutes: number }): {
  subject: string;
  body: string;
} {
  return {
    subject: `Your code for ${mail.courseName}`,
    body: [
      'Hello,',
      `Somebody, probably you, asked for a code to sign in to your tee-time account (${mail.recipient}):`,
      mail.code,
      `It works once, for ${mail.minutes} minutes, in the browser that asked for it. Do not pass it on. If it was not you, ignore this mail.`,
    ].join('\n\n'),
  };
}
