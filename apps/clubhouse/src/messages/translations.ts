export const translationMessages = {
  widgetMessage: {
    fr: 'Message above the times, in French',
    es: 'Message above the times, in Spanish',
  },
  minGroupMessage: {
    fr: 'Message to groups that are too small, in French',
    es: 'Message to groups that are too small, in Spanish',
  },
};
