type PhoneMail = { recipient: string; number: string };

/** Told to the account: whoever can sign in by text needs no password. */
export function signInByTextMail({ recipient, number }: PhoneMail): { subject: string; body: string } {
  return {
    subject: 'You can sign in by text',
    body: [
      'Hello,',
      `From now on a code texted to the number ending in ${endingOf(number)} signs in to your tee-time account (${recipient}).`,
      'My Account switches this off. If it was not you, choose a new password: that ends it, too.',
    ].join('\n\n'),
  };
}

export function numberTakenMail({ recipient, number }: PhoneMail): { subject: string; body: string } {
  return {
    subject: 'You can no longer sign in by text',
    body: [
      'Hello,',
      `Another account has shown that the number ending in ${endingOf(number)} is theirs. Codes texted to it no longer sign in to your tee-time account (${recipient}).`,
      'Your password and mailed codes work as before. If the number is still yours, you can set it up again in My Account.',
    ].join('\n\n'),
  };
}

function endingOf(number: string): string {
  return number.slice(-2);
}
