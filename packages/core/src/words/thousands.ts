export const thousands = (digits: string, separator: string): string =>
  digits.replaceAll(/\B(?=(\d{3})+$)/g, separator);
