import type { Card, CardStyle } from './square.ts';

/** Our style sheets cannot reach Square's frame: these are its colours in the current theme. */
export function cardStyle(): CardStyle {
  const tokens = getComputedStyle(document.documentElement);
  const colour = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    input: { backgroundColor: colour('--surface'), color: colour('--ink'), fontSize: '16px' },
    'input::placeholder': { color: colour('--ink-soft') },
    '.input-container': {
      borderColor: colour('--line-control'),
      borderRadius: tokens.getPropertyValue('--radius').trim(),
    },
    '.input-container.is-focus': { borderColor: colour('--ink') },
    '.input-container.is-error': { borderColor: colour('--flag') },
    '.message-text.is-error': { color: colour('--flag') },
    '.message-icon.is-error': { color: colour('--flag') },
  };
}

export function followTheme(card: Pick<Card, 'configure'>): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  // A card that is destroyed meanwhile needs no colours.
  const change = () => void card.configure({ style: cardStyle() }).catch(() => undefined);
  dark.addEventListener('change', change);
  return () => dark.removeEventListener('change', change);
}
