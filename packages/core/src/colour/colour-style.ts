import { type CourseColours, courseColours, type Shades } from './course-colours.ts';
import { isHex } from './oklch.ts';

/** CSS that puts the course's shades in place of the green; null without a colour. */
export function colourStyleOf(colour: string | undefined): string | null {
  if (colour === undefined || !isHex(colour)) return null;
  const { light, dark }: CourseColours = courseColours(colour);
  return `:root{${properties(light)}}@media (prefers-color-scheme:dark){:root{${properties(dark)}}}`;
}

function properties({ fairway, fairwayPressed, onFairway, dew }: Shades): string {
  return `--fairway:${fairway};--fairway-pressed:${fairwayPressed};--on-fairway:${onFairway};--dew:${dew}`;
}
