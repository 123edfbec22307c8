import { useEffect, useState } from 'react';

const shownMs = 8000;

/** Why a key did nothing. It goes after a while, or with the next key or tap: then the same words are said anew. */
export function useSaid() {
  const [said, say] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    const clear = () => say('');
    const timer = setTimeout(clear, shownMs);
    // Before whoever answers the key.
    document.addEventListener('keydown', clear, true);
    document.addEventListener('pointerdown', clear, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', clear, true);
      document.removeEventListener('pointerdown', clear, true);
    };
  }, [said]);
  return { said, say };
}
