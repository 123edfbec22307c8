import { contrastOf, type Hex, hexOf, type Oklch, oklchOf } from './oklch.ts';

/** Replace the green of apps/web/src/ui/tokens.css. */
export type Shades = { fairway: Hex; fairwayPressed: Hex; onFairway: Hex; dew: Hex };
type Theme = 'light' | 'dark';
export type CourseColours = Record<Theme, Shades>;

type Grounds = { paper: Hex; surface: Hex; ink: Hex; inkSoft: Hex; line: Hex };

const grounds: Record<Theme, Grounds> = {
  light: { paper: '#fafaf5', surface: '#ffffff', ink: '#14261c', inkSoft: '#4a5b50', line: '#7c8c82' },
  dark: { paper: '#0e1512', surface: '#16201b', ink: '#e8f0ea', inkSoft: '#a7b5ac', line: '#61736a' },
};

const textContrast = 4.5;
const partContrast = 3;
const lightnessStep = 0.002;

/** By day darker and at night lighter than the course's colour, as little as its contrast needs (rules.md#course-colour). */
export function courseColours(colour: Hex): CourseColours {
  return { light: shadesOf(colour, 'light'), dark: shadesOf(colour, 'dark') };
}

function shadesOf(colour: Hex, theme: Theme): Shades {
  const given = oklchOf(colour);
  const direction = theme === 'light' ? -1 : 1;
  const dew = dewOf(given, theme);
  const { paper, surface } = grounds[theme];
  const fairway = firstShade(given, direction, (shade) =>
    [paper, surface, dew].every((ground) => contrastOf(shade, ground) >= textContrast),
  );
  const { lightness } = oklchOf(fairway);
  // Where it is nearly black there is no darker one.
  const pressed = lightness < 0.3 && theme === 'light' ? lightness + 0.08 : lightness + direction * 0.06;
  const fairwayPressed = hexOf({ ...given, lightness: Math.min(1, pressed) });
  const onFairway =
    theme === 'light'
      ? '#ffffff'
      : hexOf({ ...given, lightness: 0.23, chroma: Math.min(given.chroma, 0.05) });
  return { fairway: sameAs(fairway, colour), fairwayPressed, onFairway, dew };
}

/** Behind what is chosen or hovered: a tint that text can be read on. */
function dewOf({ chroma, hue }: Oklch, theme: Theme): Hex {
  const { ink, inkSoft, line } = grounds[theme];
  const start = theme === 'light' ? 0.95 : 0.27;
  const tint = { lightness: start, chroma: Math.min(chroma, theme === 'light' ? 0.02 : 0.03), hue };
  return firstShade(
    tint,
    theme === 'light' ? 1 : -1,
    (shade) =>
      contrastOf(shade, ink) >= textContrast &&
      contrastOf(shade, inkSoft) >= textContrast &&
      contrastOf(shade, line) >= partContrast,
  );
}

/** Black or white at the end. */
function firstShade(given: Oklch, direction: 1 | -1, isReadable: (shade: Hex) => boolean): Hex {
  for (let { lightness } = given; lightness >= 0 && lightness <= 1; lightness += direction * lightnessStep) {
    const shade = hexOf({ ...given, lightness });
    if (isReadable(shade)) return shade;
  }
  return direction === 1 ? '#ffffff' : '#000000';
}

function sameAs(shade: Hex, colour: Hex): Hex {
  const typed = colour.toLowerCase() as Hex;
  return contrastOf(shade, typed) === 1 ? typed : shade;
}
