import { type ComponentType, createElement, type ReactNode, useEffect, useReducer } from 'react';

type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Loads it ahead of time; a file that does not come now is asked for again when the part is shown. */
  preload: () => Promise<void>;
};

const reloadedKey = 'dewsweeper.reloaded';

/** A page that is still there so long after another was asked for will not be left: the other does not come. */
const leftWithinMs = 30_000;

/**
 * A page, or a part of one, in a file of its own, which loads when it is first wanted; `waiting` stands in its place.
 * Without a connection it waits for one, and what stands around it stays. A file that is gone belongs to a release of before: then the page is loaded anew, once.
 * A page that is being left is not: Firefox breaks off what loads as soon as another page is asked for, and would load this one in the other's place.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const arrive = async () => {
    loaded ??= await load();
  };

  function Part(props: Props) {
    const [, redraw] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
      if (loaded !== null) return;
      let isLeaving = false;
      let stay: ReturnType<typeof setTimeout> | undefined;
      const ask = () => {
        arrive().then(redraw, () => navigator.onLine && !isLeaving && reloadOnce());
      };
      const leave = () => {
        isLeaving = true;
        clearTimeout(stay);
        stay = setTimeout(() => {
          isLeaving = false;
          ask();
        }, leftWithinMs);
      };
      ask();
      window.addEventListener('online', ask);
      window.addEventListener('beforeunload', leave);
      return () => {
        clearTimeout(stay);
        window.removeEventListener('online', ask);
        window.removeEventListener('beforeunload', leave);
      };
    }, []);
    return loaded === null ? waiting : createElement(loaded, props);
  }
  return Object.assign(Part, { preload: () => arrive().catch(() => undefined) });
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
