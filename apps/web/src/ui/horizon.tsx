import styles from './horizon.module.css';

/** An early morning on the course: hills, a green and its flag, a low sun; at night the moon. */
export function Horizon() {
  return (
    <svg
      className={styles.horizon}
      viewBox="0 0 800 240"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect className={styles.sky} width="800" height="240" />
      <g className={styles.night}>
        <path
          className={styles.star}
          d="M118 52h3v3h-3zM214 28h2v2h-2zM298 74h2v2h-2zM356 34h3v3h-3zM436 62h2v2h-2zM478 24h2v2h-2zM606 40h3v3h-3zM664 82h2v2h-2zM724 34h2v2h-2zM58 96h2v2h-2z"
        />
        <path className={styles.moon} d="M560 48a30 30 0 1 0 24 48a25 25 0 1 1-24-48z" />
      </g>
      <g className={styles.dawn}>
        <circle className={styles.glow} cx="548" cy="142" r="92" />
        <circle className={styles.sun} cx="548" cy="142" r="46" />
        <path className={styles.bird} d="M306 66q9-9 17 0q8-9 17 0M356 88q6-6 12 0q6-6 12 0" />
      </g>
      <path
        className={styles.far}
        d="M0 150C70 128 130 118 214 132C300 146 356 158 440 142C530 124 640 108 800 136V240H0z"
      />
      <path
        className={styles.trees}
        d="M52 150q4-26 12-38q8 12 12 38zM78 150q5-34 15-50q10 16 15 50zM112 152q4-20 10-30q6 10 10 30zM694 146q4-24 11-36q7 12 11 36zM718 148q5-32 14-48q9 16 14 48zM748 150q3-20 9-30q6 10 9 30z"
      />
      <path className={styles.mist} d="M0 152C120 142 250 160 400 152C560 144 660 152 800 148V172H0z" />
      <path className={styles.middle} d="M0 174C120 150 236 150 360 170C500 192 640 186 800 156V240H0z" />
      <path className={styles.near} d="M0 214C150 178 300 178 450 198C580 214 690 214 800 204V240H0z" />
      <ellipse className={styles.green} cx="276" cy="192" rx="92" ry="9" />
      <path className={styles.hole} d="M266 191a10 2.5 0 0 0 20 0a10 2.5 0 0 0-20 0z" />
      <path className={styles.pole} d="M276 191V104" />
      <path className={styles.flag} d="M277 104c14-6 22 6 40 0v25c-18 6-26-6-40 0z" />
      <circle className={styles.ball} cx="224" cy="189" r="4" />
    </svg>
  );
}
