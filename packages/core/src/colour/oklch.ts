/** `#1f6b45`. */
export type Hex = `#${string}`;
/** https://www.w3.org/TR/css-color-4/#ok-lab: lightness 0 to 1, hue in radians. */
export type Oklch = { lightness: number; chroma: number; hue: number };

type Triple = readonly [number, number, number];

export function isHex(text: string): text is Hex {
  return /^#[\da-f]{6}$/i.test(text);
}

export function oklchOf(hex: Hex): Oklch {
  const [red, green, blue] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Colours that screens cannot show lose chroma and keep lightness and hue. */
export function hexOf(colour: Oklch): Hex {
  if (isShown(linearFrom(colour))) return written(linearFrom(colour));
  let [shown, beyond] = [0, colour.chroma];
  for (let step = 0; step < 20; step += 1) {
    const chroma = (shown + beyond) / 2;
    if (isShown(linearFrom({ ...colour, chroma }))) shown = chroma;
    else beyond = chroma;
  }
  return written(linearFrom({ ...colour, chroma: shown }));
}

/** WCAG 2.2: 1 to 21. */
export function contrastOf(one: Hex, other: Hex): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(hex: Hex): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearFrom({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Half a step of eight bits is rounded away. */
function isShown(linear: Triple): boolean {
  return linear.every((part) => part > -0.0002 && part < 1.0005);
}

function linearOf(hex: Hex): Triple {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

function written(linear: Triple): Hex {
  const parts = linear.map((part) => {
    const held = Math.min(1, Math.max(0, part));
    const shown = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
