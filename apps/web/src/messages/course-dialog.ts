export const courseDialogMessages = {
  whereToPlay: 'Where do you want to play?',
  courseMissing:
    "Don't see your course? Make sure that you have clicked on your course's actual reservation link in order to see it here.",
  account: 'My Account',
} as const;
