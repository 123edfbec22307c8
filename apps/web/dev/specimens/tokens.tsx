import type { Specimen } from '../specimen.ts';

const colours = [
  ['paper', 'surface', 'ink', 'ink-soft', 'line', 'line-control'],
  ['fairway', 'fairway-pressed', 'on-fairway', 'dew'],
  ['sunrise', 'sunrise-ground'],
  ['flag', 'flag-ground', 'on-flag'],
].flat();

export const specimens: Specimen[] = [
  {
    state: 'colours',
    Show: () => (
      <ul className="swatches">
        {colours.map((name) => (
          <li key={name} className="swatch">
            <span style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    ),
  },
  {
    state: 'type',
    Show: () => (
      <div>
        <p style={{ font: '600 28px/1.2 var(--display)' }}>Reserve a Tee Time</p>
        <p style={{ font: '600 22px/1.3 var(--display)', fontVariantNumeric: 'tabular-nums' }}>7:10 11:40</p>
        <p>Sixteen pixels of the system’s own for text.</p>
        <p style={{ color: 'var(--ink-soft)', fontSize: 14 }}>Fourteen for what stands beside it.</p>
      </div>
    ),
  },
  {
    state: 'corners and shadow',
    Show: () => (
      <ul className="swatches">
        {['--radius', '--radius-card'].map((radius) => (
          <li key={radius} className="swatch">
            <span style={{ background: 'var(--surface)', borderRadius: `var(${radius})` }} />
            {radius.slice(2)}
          </li>
        ))}
        <li className="swatch">
          <span style={{ background: 'var(--surface)', boxShadow: 'var(--shadow)' }} />
          shadow
        </li>
      </ul>
    ),
  },
];
