export const trialMail = {
  subject: 'Mail from Dewsweeper works',
  text: 'This mail was sent to try your mail server. From now on, mail to golfers and staff goes through it.\n',
};

export const trialText = 'Text messages from Dewsweeper work. This one was sent to try them.';
