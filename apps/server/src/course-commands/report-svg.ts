import type { WeekReport } from '@dewsweeper/contract/reports';
import { shareOf, sumOfSources, sumOfUse } from '@dewsweeper/core/reports/week-figures';
import { escaped } from '@dewsweeper/core/shared/escaped';
import { bookedFrom, type DayReport } from '../features/week-reports/week-report.ts';
import { printable } from '../printable.ts';
import { dayName, hoursShown, percent } from './report-text.ts';
import { cut } from './table.ts';

const width = 960;
const edge = 40;
const inner = width - 2 * edge;

const style = `
  svg { color-scheme: light dark; --paper: #fafaf5; --surface: #fff; --ink: #14261c; --soft: #4a5b50; --line: #d9e0d8;
    --fairway: #1f6b45; --clubhouse: #9cc3ad; --on-half: #14261c; --on-fairway: #fff; --sunrise: #a84a17; --ran-out: #d9a27f; --gone: #7c8c82; }
  @media (prefers-color-scheme: dark) { svg { --paper: #0e1512; --surface: #16201b; --ink: #e8f0ea; --soft: #a7b5ac;
    --line: #2a3730; --fairway: #6fcf97; --clubhouse: #2f6f4d; --on-half: #06210f; --on-fairway: #06210f; --sunrise: #ffa26b;
    --ran-out: #8a5433; --gone: #61736a; } }
  text { font: 14px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: var(--ink);
    font-variant-numeric: tabular-nums; }
  .title { font-size: 26px; font-weight: 650; } .soft { fill: var(--soft); } .small { font-size: 12px; }
  .figure { font-size: 30px; font-weight: 650; } .head { font-size: 15px; font-weight: 600; }
  .card { fill: var(--surface); stroke: var(--line); } .rule { stroke: var(--line); }
  .web, .full { fill: var(--fairway); } .clubhouse { fill: var(--clubhouse); } .released { fill: var(--sunrise); }
  .expired { fill: var(--ran-out); } .cancelled { fill: var(--gone); }
  .none { fill: none; stroke: var(--line); } .half { fill: var(--on-half); } .most { fill: var(--on-fairway); font-weight: 600; }
  .middle { text-anchor: middle; } .end { text-anchor: end; }`;

export function reportSvg(report: WeekReport): string {
  const { days } = report;
  const name = cut(printable(report.courseName), 52);
  const week = `${dayName(days[0]?.date ?? '', 0)} to ${dayName(days.at(-1)?.date ?? '', 6)}, ${days[0]?.date.slice(0, 4)}`;
  const heat = heatMap(report, 500);
  const height = heat.bottom + edge;
  const said = figures(days).map(({ value, name: what }) => `${what}: ${value}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title about">`,
    `<title id="title">${escaped(name)}, ${plain(week)}</title>`,
    `<desc id="about">${said.join('; ')}</desc>`,
    `<style>${style}\n</style>`,
    `<rect width="${width}" height="${height}" fill="var(--paper)"/>`,
    text(edge, 58, name, 'title'),
    text(width - edge, 58, plain(week), 'soft end'),
    ...figureCards(days, 84),
    ...stacks({
      x: edge,
      top: 214,
      title: 'Bookings by day of play',
      days,
      deps: [
        { name: 'web', label: 'online', of: ({ bookings }) => bookedFrom(bookings).web },
        { name: 'clubhouse', label: 'clubhouse', of: ({ bookings }) => bookedFrom(bookings).clubhouse },
      ],
    }),
    ...stacks({
      x: edge + inner / 2 + 10,
      top: 214,
      title: 'Given up',
      days,
      deps: [
        { name: 'released', label: 'hold let go', of: ({ released }) => released },
        { name: 'expired', label: 'hold ran out', of: ({ expired }) => expired },
        { name: 'cancelled', label: 'cancelled', of: ({ cancelled }) => cancelled },
      ],
    }),
    ...heat.shapes,
    '</svg>\n',
  ].join('\n');
}

type Part = { name: string; label: string; of: (day: DayReport) => number };

function sum(days: readonly DayReport[], of: (day: DayReport) => number): number {
  return days.reduce((total, day) => total + of(day), 0);
}

function figures(days: readonly DayReport[]): { name: string; value: string; note: string }[] {
  const [web, clubhouse] = [
    sum(days, ({ bookings }) => bookedFrom(bookings).web),
    sum(days, ({ bookings }) => bookedFrom(bookings).clubhouse),
  ];
  const use = sumOfUse(days.flatMap(({ hours }) => hours));
  const [released, expired] = [sum(days, (day) => day.released), sum(days, (day) => day.expired)];
  return [
    { name: 'Bookings', value: String(web + clubhouse), note: `${web} online, ${clubhouse} clubhouse` },
    {
      name: 'Players',
      value: String(sum(days, ({ players }) => sumOfSources(players))),
      note: `${sum(days, ({ players }) => players.online)} online`,
    },
    {
      name: 'Times used',
      value: percent(shareOf(use)) || 'none',
      note: `${use.booked} of ${use.bookable} bookable`,
    },
    {
      name: 'Holds given up',
      value: String(released + expired),
      note: `${expired} ran out, ${released} let go`,
    },
  ];
}

function figureCards(days: readonly DayReport[], top: number): string[] {
  const gap = 16;
  const card = (inner - 3 * gap) / 4;
  return figures(days).flatMap(({ name, value, note }, index) => {
    const x = edge + index * (card + gap);
    return [
      `<rect class="card" x="${x}" y="${top}" width="${card}" height="104" rx="12"/>`,
      text(x + 18, top + 28, name, 'soft'),
      text(x + 18, top + 64, value, 'figure'),
      text(x + 18, top + 88, note, 'soft small'),
    ];
  });
}

function stacks(drawn: {
  x: number;
  top: number;
  title: string;
  days: readonly DayReport[];
  deps: Part[];
}): string[] {
  const { x, top, title, days, deps } = drawn;
  const [panel, barsTop, barsHeight] = [inner / 2 - 10, top + 66, 130];
  const floor = barsTop + barsHeight;
  const totals = days.map((day) => deps.reduce((total, { of }) => total + of(day), 0));
  const scale = barsHeight / Math.max(1, ...totals);
  const step = (panel - 36) / days.length;
  const bars = days.flatMap((day, index) => {
    const left = x + 18 + index * step + step * 0.2;
    let y = floor;
    const pieces = deps.flatMap(({ name, of }) => {
      const height = of(day) * scale;
      y -= height;
      return height > 0 ? [piece(left, y, step * 0.6, height, name)] : [];
    });
    const middle = left + step * 0.3;
    return [
      ...pieces,
      totals[index] ? text(middle, y - 7, String(totals[index]), 'small middle') : '',
      text(middle, floor + 20, dayName(day.date, index).slice(0, 3), 'small soft middle'),
    ];
  });
  return [
    `<rect class="card" x="${x}" y="${top}" width="${panel}" height="246" rx="12"/>`,
    text(x + 18, top + 30, title, 'head'),
    ...legend(x + panel - 18, top + 30, deps),
    `<line class="rule" x1="${x + 18}" x2="${x + panel - 18}" y1="${floor + 0.5}" y2="${floor + 0.5}"/>`,
    ...bars.filter((shape) => shape !== ''),
  ];
}

const piece = (x: number, y: number, w: number, h: number, name: string) =>
  `<rect class="${name}" x="${at(x)}" y="${at(y)}" width="${at(w)}" height="${at(Math.max(0.5, h - 1))}" rx="2"/>`;

function shadeOf(share: number): string {
  return share > 0.78 ? 'most' : share > 0.42 ? 'half' : '';
}

function legend(right: number, y: number, deps: readonly Part[]): string[] {
  let x = right;
  return deps.toReversed().flatMap(({ name, label }) => {
    const labelWidth = label.length * 6.3;
    const shapes = [
      text(x - labelWidth, y, label, 'small soft'),
      `<rect class="${name}" x="${at(x - labelWidth - 16)}" y="${y - 10}" width="10" height="10" rx="2"/>`,
    ];
    x -= labelWidth + 30;
    return shapes;
  });
}

function heatMap(report: WeekReport, top: number): { shapes: string[]; bottom: number } {
  const hours = hoursShown(report);
  const [left, gridTop, rowHeight] = [edge + 104, top + 62, 30];
  const totalWidth = 58;
  const step = (width - edge - 18 - totalWidth - left) / Math.max(1, hours.length);
  const rows = [
    ...report.days.map((day, index) => ({ name: dayName(day.date, index), hours: day.hours, isWeek: false })),
    {
      name: 'All week',
      hours: Array.from({ length: 24 }, (_, hour) =>
        sumOfUse(report.days.flatMap((day) => day.hours[hour] ?? [])),
      ),
      isWeek: true,
    },
  ];
  const shapes = rows.flatMap((row, index) => {
    const y = gridTop + index * rowHeight + (row.isWeek ? 10 : 0);
    const cells = hours.flatMap((hour, place) =>
      heatCell(left + place * step, y, step - 3, rowHeight - 3, shareOf(row.hours[hour] ?? noUse)),
    );
    const total = percent(shareOf(sumOfUse(row.hours)));
    return [
      text(edge + 18, y + 19, row.name, row.isWeek ? 'small' : 'small soft'),
      ...cells,
      text(width - edge - 18, y + 19, total, 'small end'),
    ];
  });
  const heads = hours.map((hour, place) =>
    text(
      left + place * step + (step - 3) / 2,
      gridTop - 8,
      String(hour).padStart(2, '0'),
      'small soft middle',
    ),
  );
  const bottom = gridTop + rows.length * rowHeight + 26;
  return {
    bottom,
    shapes: [
      `<rect class="card" x="${edge}" y="${top - 14}" width="${inner}" height="${bottom - top + 14}" rx="12"/>`,
      text(edge + 18, top + 16, 'Use of times by hour', 'head'),
      text(width - edge - 18, top + 16, 'booked of bookable, in %', 'small soft end'),
      ...(hours.length === 0
        ? [text(edge + 18, gridTop + 20, 'There was nothing to book.', 'soft')]
        : [...heads, ...shapes]),
    ],
  };
}

const noUse = { bookable: 0, booked: 0 };

function heatCell(x: number, y: number, w: number, h: number, share: number | null): string[] {
  if (share === null) return [];
  const place = `x="${at(x)}" y="${y}" width="${at(w)}" height="${h}" rx="4"`;
  if (share === 0) return [`<rect class="none" ${place}/>`];
  const opacity = (0.14 + 0.86 * share).toFixed(2);
  const number = String(Math.round(share * 100));
  const label = w < 20 ? [] : [text(x + w / 2, y + 18, number, `small middle ${shadeOf(share)}`.trimEnd())];
  return [`<rect class="full" fill-opacity="${opacity}" ${place}/>`, ...label];
}

function text(x: number, y: number, words: string, classes = ''): string {
  return `<text x="${at(x)}" y="${at(y)}"${classes && ` class="${classes}"`}>${escaped(words)}</text>`;
}

const at = (place: number) => Number(place.toFixed(1));
const plain = (words: string) => words.replaceAll(/ +/g, ' ');
