import { useEffect } from 'react';

export function usePageTitle(screen: string, courseName: string | undefined): void {
  useEffect(() => {
    document.title = `${screen} · ${courseName ?? 'Dewsweeper'}`;
  }, [screen, courseName]);
}
