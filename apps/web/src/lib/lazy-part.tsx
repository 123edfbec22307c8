import { type ComponentType, createElement, type ReactNode, useEffect, useReducer } from 'react';

type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** After a failure, the file is requested again when the part is shown. */
  preload: () => Promise<void>;
};

const reloadedKey = 'dewsweeper.reloaded';

/** A page still present after this time is not being left. */
const leftWithinMs = 30_000;

/**
 * `waiting` is shown while its chunk loads. If the file is gone (an older release), the page reloads once,
 * but not while it is being left: Firefox aborts loads on navigation, and a reload would replace the
 * navigation.
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
    // Without storage, reloads could loop.
    return;
  }
  window.location.reload();
}
