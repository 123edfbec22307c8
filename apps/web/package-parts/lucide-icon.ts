import { createElement, type SVGProps } from 'react';

type IconData = { node: [string, Record<string, string>][] };
type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/** In place of the package's own, which also reads defaults from a context and scales strokes. */
export default function createLucideIcon({ node }: IconData) {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props.role === undefined && props['aria-label'] === undefined ? true : undefined,
        ...props,
      },
      parts,
    );
}
