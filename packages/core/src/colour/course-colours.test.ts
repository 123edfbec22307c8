import { converter, formatHex, wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourStyleOf } from './colour-style.ts';
import { courseColours } from './course-colours.ts';
import { contrastOf, type Hex, hexOf, oklchOf } from './oklch.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number): Hex => `#${number.toString(16).padStart(6, '0')}`);
const toOklch = converter('oklch');

const pages = {
  light: { text: ['#fafaf5', '#ffffff'], ink: '#14261c', inkSoft: '#4a5b50', line: '#7c8c82' },
  dark: { text: ['#0e1512', '#16201b'], ink: '#e8f0ea', inkSoft: '#a7b5ac', line: '#61736a' },
};

describe('whatever the colour', () => {
  it.each(['light', 'dark'] as const)('its %s shades reach WCAG AA', (theme) => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { fairway, fairwayPressed, onFairway, dew } = courseColours(colour)[theme];
        const { text, ink, inkSoft, line } = pages[theme];
        for (const ground of [...text, dew])
          expect(wcagContrast(fairway, ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of [fairway, fairwayPressed])
          expect(wcagContrast(onFairway, ground)).toBeGreaterThanOrEqual(4.5);
        for (const words of [ink, inkSoft]) expect(wcagContrast(words, dew)).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast(line, dew)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('they keep its hue', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { hue, chroma } = oklchOf(colour);
        for (const { fairway } of Object.values(courseColours(colour))) {
          const shade = oklchOf(fairway);
          // Without chroma there is no hue to speak of.
          if (chroma < 0.03 || shade.chroma < 0.03) continue;
          expect(Math.cos(shade.hue - hue)).toBeGreaterThan(0.98);
        }
      }),
    );
  });

  it('one of the two is the colour itself where it can be read', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { light, dark } = courseColours(colour);
        const isReadBy = (theme: 'light' | 'dark', dew: Hex) =>
          [...pages[theme].text, dew].every((ground) => wcagContrast(colour, ground) >= 4.5);
        expect(light.fairway === colour).toBe(isReadBy('light', light.dew));
        expect(dark.fairway === colour).toBe(isReadBy('dark', dark.dew));
      }),
    );
  });
});

it('is computed as another library does', () => {
  fc.assert(
    fc.property(anyColour, anyColour, (one, other) => {
      const { l, c } = toOklch(one) ?? { l: Number.NaN, c: Number.NaN };
      const ours = oklchOf(one);
      expect(ours.lightness).toBeCloseTo(l, 5);
      expect(ours.chroma).toBeCloseTo(c, 5);
      expect(hexOf(ours)).toBe(formatHex(one));
      expect(contrastOf(one, other)).toBeCloseTo(wcagContrast(one, other), 5);
    }),
  );
});

it.each([
  ['#1F6B45', '#1f6b45', '#529a71'],
  ['#ffdd00', '#7e6c00', '#ffdd00'],
  ['#0000ff', '#0000ff', '#5287ff'],
  ['#ffffff', '#6c6c6c', '#ffffff'],
  ['#000000', '#000000', '#8c8c8c'],
] as const)('%s is %s by day and %s at night', (colour, day, night) => {
  const { light, dark } = courseColours(colour);
  expect([light.fairway, dark.fairway]).toEqual([day, night]);
});

it('is written as CSS, and nothing without a colour', () => {
  expect(colourStyleOf('#7b1fa2')).toBe(
    ':root{--fairway:#7b1fa2;--fairway-pressed:#69008e;--on-fairway:#ffffff;--dew:#f3ebf8}' +
      '@media (prefers-color-scheme:dark){:root{--fairway:#bd66e8;--fairway-pressed:#d07afd;--on-fairway:#25152d;--dew:#2c2231}}',
  );
  expect([colourStyleOf(undefined), colourStyleOf('red}'), colourStyleOf('')]).toEqual([null, null, null]);
});
