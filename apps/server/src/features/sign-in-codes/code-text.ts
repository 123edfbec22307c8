export function codeText(text: { courseName: string; code: string; minutes: number }): string {
  return `${text.code} is your code for tee times at ${text.courseName}. It works for ${text.minutes} minutes. Do not pass it on.`;
}
