import styles from './horizon.module.css';

/** Decorative: hills, a green with its flag, a low sun; in the dark theme the moon. */
export function Horizon() {
  return (
    <div className={styles.sky} aria-hidden="true">
      <svg className={styles.picture} viewBox="0 0 800 240">
        <g className={styles.night}>
          <path
            className={styles.star}
            d="M-420 60h3v3h-3zM-260 28h2v2h-2zM-90 82h3v3h-3zM118 52h3v3h-3zM214 28h2v2h-2zM298 74h2v2h-2zM356 34h3v3h-3zM436 62h2v2h-2zM478 24h2v2h-2zM642 40h3v3h-3zM704 82h2v2h-2zM884 34h2v2h-2zM1010 66h3v3h-3zM1190 40h2v2h-2z"
          />
          <path className={styles.moon} d="M546 46a30 30 0 1 0 26 46a25 25 0 1 1-26-46z" />
        </g>
        <g className={styles.dawn}>
          <circle className={styles.glow} cx="536" cy="126" r="92" />
          <circle className={styles.sun} cx="536" cy="126" r="46" />
          <path className={styles.bird} d="M340 62q9-9 17 0q8-9 17 0M390 84q6-6 12 0q6-6 12 0" />
        </g>
        <path
          className={styles.far}
          d="M-1800 240V140Q-1500 108-1200 136T-600 132T0 140T420 132T800 122T1400 138T2000 126T2600 140V240z"
        />
        <path
          className={styles.trees}
          d="M-330 146q5-34 15-50q10 16 15 50zM-296 146q4-22 11-34q7 12 11 34zM40 150q4-26 12-38q8 12 12 38zM66 150q5-34 15-50q10 16 15 50zM100 152q4-20 10-30q6 10 10 30zM694 146q4-24 11-36q7 12 11 36zM718 148q5-32 14-48q9 16 14 48zM748 150q3-20 9-30q6 10 9 30zM1120 148q5-34 15-50q10 16 15 50z"
        />
        <path className={styles.mist} d="M-1800 150H2600V176H-1800z" />
        <path
          className={styles.middle}
          d="M-1800 240V176Q-1500 148-1200 168T-500 176T60 164T560 176T1100 160T1800 172T2600 160V240z"
        />
        <path
          className={styles.near}
          d="M-1800 240V214Q-1400 190-1000 208T-300 210T300 196T900 208T1600 204T2600 206V240z"
        />
        <ellipse className={styles.green} cx="286" cy="192" rx="84" ry="8.5" />
        <ellipse className={styles.hole} cx="296" cy="191" rx="9" ry="2.5" />
        <path className={styles.pole} d="M296 191V98" />
        <path className={styles.flag} d="M297 98c14-6 22 6 40 0v25c-18 6-26-6-40 0z" />
        <circle className={styles.ball} cx="246" cy="189" r="3.5" />
      </svg>
    </div>
  );
}
