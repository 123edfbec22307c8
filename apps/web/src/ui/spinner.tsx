import styles from './spinner.module.css';

/** Its meaning is given in text beside it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
