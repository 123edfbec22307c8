import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { newCourseMessages, settingsMessages } from '../../messages.ts';

const fieldWords: Record<string, string> = {
  name: settingsMessages.name,
  address: settingsMessages.address,
  city: settingsMessages.city,
  state: settingsMessages.state,
  zip: settingsMessages.zip,
  phone: settingsMessages.phone,
  timeZone: settingsMessages.timeZone,
  'widgetSettings.daysInAdvance': settingsMessages.daysInAdvance,
  'widgetSettings.currentDayMinutesInAdvance': settingsMessages.cutOff,
  'widgetSettings.widgetMessage': settingsMessages.message,
  'widgetSettings.minGroupMessage': settingsMessages.minGroupMessage,
};
const rateWords: Record<string, string> = {
  name: newCourseMessages.rateName,
  greenFee18: newCourseMessages.fee18,
  greenFee9: newCourseMessages.fee9,
};
const teeWords: Record<string, string> = {
  name: settingsMessages.teeName,
  startTime: settingsMessages.firstTime,
  endTime: settingsMessages.lastTime,
  teeTimeInterval: settingsMessages.interval,
  roundLength: settingsMessages.nineMinutes,
};

/** `rates.0.greenFee18: 42 becomes 45` as `Public, 18 holes: 42 becomes 45`. Other lines stay as they are. */
export function changeInWords(line: string, { document, teesheets }: CourseSettings): string {
  const [, path = '', rest = ''] = /^([\w.-]+)(: .*)$/s.exec(line) ?? [];
  const [list, item = '', field = ''] = path.split('.');
  const words = fieldWords[path];
  if (words !== undefined) return `${words}${rest}`;
  if (list === 'rates' && rateWords[field]) {
    const name = document.rates[Number(item)]?.name ?? newCourseMessages.rate(Number(item) + 1);
    return `${name}, ${rateWords[field]}${rest}`;
  }
  if (list === 'teesheets' && teeWords[field]) {
    const name = teesheets.find(({ id }) => id === item)?.name ?? item;
    return `${name}, ${teeWords[field]}${rest}`;
  }
  return line;
}
