import styles from './spinner.module.css';

/** A turning ring in the colour of the text. What it stands for is said in words beside it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
