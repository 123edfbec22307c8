import { useEffect } from 'react';

/** `Reserve a Tee Time · Cedar Ridge Golf Course` */
export function usePageTitle(screen: string, courseName: string | undefined): void {
  useEffect(() => {
    document.title = `${screen} · ${courseName ?? 'Dewsweeper'}`;
  }, [screen, courseName]);
}
