import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** A line of text, a simple picture, and at most one action. */
export function EmptyState({ picture, text, action }: { picture: ReactNode; text: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <div className={styles.picture} aria-hidden>
        {picture}
      </div>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
