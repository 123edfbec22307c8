import { type RefObject, useEffect, useRef, useState } from 'react';
import { parts } from './specimen.ts';

const schemes = ['light', 'dark'] as const;

/** All parts in both colour schemes: a frame passes its own on to its content. */
export function Overview() {
  return (
    <main className="overview">
      <header>
        <h1>The parts of the screens</h1>
        <p>
          {parts.length} parts of <code>apps/web/src/ui</code>. One more? Show it in a file of the same name
          in <code>apps/web/dev/specimens</code>.
        </p>
      </header>
      {schemes.map((scheme) => (
        <Scheme key={scheme} scheme={scheme} />
      ))}
    </main>
  );
}

function Scheme({ scheme }: { scheme: (typeof schemes)[number] }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useContentHeight(frame);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own
    <iframe
      className="scheme"
      ref={frame}
      title={scheme}
      src="/dev/ui?all"
      style={{ colorScheme: scheme, height }}
    />
  );
}

/** So that the page scrolls, not its frames. */
function useContentHeight(frame: RefObject<HTMLIFrameElement | null>): number {
  const [height, setHeight] = useState(2000);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(([content]) => content && setHeight(content.contentRect.height));
    const watch = () => {
      const content = element.contentDocument?.getElementById('root');
      if (content) observer.observe(content);
    };
    element.addEventListener('load', watch);
    watch();
    return () => {
      element.removeEventListener('load', watch);
      observer.disconnect();
    };
  }, [frame]);
  return height;
}
