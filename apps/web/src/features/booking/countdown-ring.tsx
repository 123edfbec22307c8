import { countdownMessages } from '../../messages.ts';
import { type Countdown, inWords } from './countdown.ts';
import styles from './countdown-ring.module.css';

const radius = 26;
const around = 2 * Math.PI * radius;

type CountdownRingProps = Countdown & { announced: string; label?: string };

/** Announced only at some readings, politely. */
export function CountdownRing(props: CountdownRingProps) {
  const { secondsLeft, fractionLeft, announced, label = countdownMessages.label } = props;
  return (
    <div className={styles.countdown}>
      <svg className={styles.ring} viewBox="0 0 60 60" width="52" height="52" aria-hidden="true">
        <circle className={styles.track} cx="30" cy="30" r={radius} />
        <circle
          className={styles.left}
          cx="30"
          cy="30"
          r={radius}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - fractionLeft)}
        />
      </svg>
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.words} role="timer" aria-label={label}>
          {inWords(secondsLeft)}
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </div>
  );
}
