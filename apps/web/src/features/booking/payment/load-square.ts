import type { Square } from './square.ts';

const timeoutMilliseconds = 20_000;

let loaded: { src: string; square: Promise<Square> } | null = null;

/** Square's script, loaded once. One that failed is forgotten: asking again loads it again. */
export function loadSquare(src: string): Promise<Square> {
  if (loaded?.src === src) return loaded.square;
  const square = addScript(src);
  loaded = { src, square };
  square.catch(() => {
    if (loaded?.square === square) loaded = null;
  });
  return square;
}

/** Forgets a script that loaded and does not work. */
export function forgetSquare(): void {
  loaded = null;
}

function addScript(src: string): Promise<Square> {
  return new Promise((resolve, reject) => {
    // The other environment's, of another course: this one puts its own in its place.
    Reflect.deleteProperty(window, 'Square');
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    const timer = setTimeout(fail, timeoutMilliseconds);
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.addEventListener('load', () => {
      clearTimeout(timer);
      const { Square: square } = window as { Square?: Square };
      if (square === undefined) fail();
      else resolve(square);
    });
    script.src = src;
    document.head.append(script);
  });
}
