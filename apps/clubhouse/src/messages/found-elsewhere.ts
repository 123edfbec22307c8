export const foundElsewhereMessages = {
  shown: 'Open times are shown',
  here: 'here',
  elsewhere: 'here and on other websites',
} as const;
