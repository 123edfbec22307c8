import type { Square } from './square.ts';

const timeoutMilliseconds = 20_000;

let loaded: { src: string; square: Promise<Square> } | null = null;

/** Loaded once; after a failure the next call loads it again. */
export function loadSquare(src: string): Promise<Square> {
  if (loaded?.src === src) return loaded.square;
  const square = addScript(src);
  loaded = { src, square };
  square.catch(() => {
    if (loaded?.square === square) loaded = null;
  });
  return square;
}

/** For a script that loaded but does not work. */
export function forgetSquare(): void {
  loaded = null;
}

function addScript(src: string): Promise<Square> {
  return new Promise((resolve, reject) => {
    // Loaded for a course of the other Square environment.
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
