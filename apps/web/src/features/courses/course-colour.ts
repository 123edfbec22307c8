import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useCourseOfLinks } from '../../lib/browser-storage.ts';
import { courseQuery } from './courses.ts';

let sheet: CSSStyleSheet | undefined;

/** Pages in the golfer's course's own colour (rules.md#course-colour), from what they load anyway. */
export function useCourseColour(): void {
  const path = useCourseOfLinks();
  const { data } = useQuery({ ...courseQuery(path ?? { group: '', course: '' }), enabled: false });
  const style = path === null ? '' : data && (data.colourStyle ?? '');
  useLayoutEffect(() => {
    if (style !== undefined) showColour(style);
  }, [style]);
}

/** In place of the document's own. A sheet made by script needs no source in the content security policy. */
function showColour(style: string): void {
  document.getElementById('course-colour')?.remove();
  if (sheet === undefined) {
    if (style === '') return;
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(style);
}
