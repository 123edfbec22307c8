export const languageMessages = {
  title: 'Language',
  about: 'For these pages, and for your texts and mails.',
  failed: 'The language could not be changed. Please try again.',
} as const;
