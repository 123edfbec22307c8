import { type ComponentType, createElement, type ReactNode, useEffect, useReducer } from 'react';

type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<void> };

const reloadedKey = 'dewsweeper.reloaded';

/**
 * A part of a page in a file of its own, which loads when the part is first wanted; `waiting` stands in its place. Without
 * a connection it waits for one. A file that is gone belongs to a release of before: then the page is loaded anew, once.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await load();
  };

  function Part(props: Props) {
    const [, redraw] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
      if (loaded !== null) return;
      const arrive = () => {
        preload().then(redraw, () => navigator.onLine && reloadOnce());
      };
      arrive();
      window.addEventListener('online', arrive);
      return () => window.removeEventListener('online', arrive);
    }, []);
    return loaded === null ? waiting : createElement(loaded, props);
  }
  return Object.assign(Part, { preload });
}

function reloadOnce(): void {
  try {
    if (sessionStorage.getItem(reloadedKey) !== null) return;
    sessionStorage.setItem(reloadedKey, '');
  } catch {
    // A browser that keeps nothing might load the page over and over.
    return;
  }
  window.location.reload();
}
