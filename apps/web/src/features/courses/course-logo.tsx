import type { CoursePicture } from '@dewsweeper/contract/course-picture';
import styles from './course-logo.module.css';

/** Beside the course's name in a list. Its place has one size, whatever the logo's. */
export function CourseLogo({ logo: { src, width, height, alt } }: { logo: CoursePicture }) {
  return (
    <img
      className={styles.logo}
      src={src}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
