import type { ReactNode } from 'react';

/** A part of `src/ui` in one of its states. */
export type Specimen = {
  state: string;
  /** What is shown; it is rendered as a component of its own and may use hooks. */
  Show: () => ReactNode;
  /** Height in pixels of a window of its own, for parts that take a whole page or its edge. */
  windowHeight?: number;
};

const files = import.meta.glob<{ specimens: Specimen[] }>('./specimens/*.tsx', { eager: true });

/** The specimens by the name of their part: `src/ui/button.tsx` is shown by `dev/specimens/button.tsx`. */
export const parts: [name: string, specimens: Specimen[]][] = Object.entries(files).map(
  ([path, { specimens }]) => [path.replace(/^.*\/|\.tsx$/g, ''), specimens],
);
