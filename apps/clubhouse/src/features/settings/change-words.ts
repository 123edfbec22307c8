import type { CourseSettings } from '@dewsweeper/contract/course-settings';
import { courseFieldMessages, settingsMessages } from '../../messages.ts';

const fieldWords: Record<string, string> = {
  name: courseFieldMessages.name,
  address: settingsMessages.address,
  city: courseFieldMessages.city,
  state: courseFieldMessages.state,
  zip: settingsMessages.zip,
  phone: courseFieldMessages.phone,
  timeZone: courseFieldMessages.timeZone,
  'widgetSettings.daysInAdvance': courseFieldMessages.daysInAdvance,
  'widgetSettings.currentDayMinutesInAdvance': courseFieldMessages.cutOff,
  'widgetSettings.widgetMessage': courseFieldMessages.message,
  'widgetSettings.minGroupMessage': settingsMessages.minGroupMessage,
};
const rateWords: Record<string, string> = {
  name: courseFieldMessages.rateName,
  greenFee18: courseFieldMessages.fee18,
  greenFee9: courseFieldMessages.fee9,
};
const teeWords: Record<string, string> = {
  name: settingsMessages.teeName,
  startTime: courseFieldMessages.firstTime,
  endTime: courseFieldMessages.lastTime,
  teeTimeInterval: courseFieldMessages.interval,
  roundLength: courseFieldMessages.nineMinutes,
};

/** `rates.0.greenFee18: 42 becomes 45` as `Public, 18 holes: 42 becomes 45`. Other lines stay as they are. */
export function changeInWords(line: string, { document, teesheets }: CourseSettings): string {
  const [, path = '', rest = ''] = /^([\w.-]+)(: .*)$/s.exec(line) ?? [];
  const [list, item = '', field = ''] = path.split('.');
  const words = fieldWords[path];
  if (words !== undefined) return `${words}${rest}`;
  if (list === 'rates' && rateWords[field]) {
    const name = document.rates[Number(item)]?.name ?? courseFieldMessages.rate(Number(item) + 1);
    return `${name}, ${rateWords[field]}${rest}`;
  }
  if (list === 'teesheets' && teeWords[field]) {
    const name = teesheets.find(({ id }) => id === item)?.name ?? item;
    return `${name}, ${teeWords[field]}${rest}`;
  }
  return line;
}
