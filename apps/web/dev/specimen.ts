import type { ReactNode } from 'react';

export type Specimen = {
  state: string;
  Show: () => ReactNode;
  /** In pixels, for parts that fill a page or lie at its edge. */
  windowHeight?: number;
};

const files = import.meta.glob<{ specimens: Specimen[] }>('./specimens/*.tsx', { eager: true });

/** By the name of the part: `dev/specimens/button.tsx` shows `src/ui/button.tsx`. */
export const parts: [name: string, specimens: Specimen[]][] = Object.entries(files).map(
  ([path, { specimens }]) => [path.replace(/^.*\/|\.tsx$/g, ''), specimens],
);
