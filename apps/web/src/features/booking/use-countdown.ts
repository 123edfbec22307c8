import { useEffect, useState } from 'react';
import { announcement, type Countdown, countdownAt } from './countdown.ts';

const readEveryMs = 250;

export function useCountdown(deadline: string): Countdown & { announced: string } {
  const [reading, setReading] = useState(() => ({ ...countdownAt(deadline, Date.now()), announced: '' }));

  useEffect(() => {
    const read = () =>
      setReading((before) => {
        const now = countdownAt(deadline, Date.now());
        if (now.secondsLeft === before.secondsLeft) return before;
        return { ...now, announced: announcement(before.secondsLeft, now.secondsLeft) ?? before.announced };
      });
    read();
    const timer = setInterval(read, readEveryMs);
    document.addEventListener('visibilitychange', read);
    window.addEventListener('pageshow', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
      window.removeEventListener('pageshow', read);
    };
  }, [deadline]);

  return reading;
}
