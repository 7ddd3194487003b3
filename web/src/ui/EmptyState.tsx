import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** One line of text, one picture of a few strokes, at most one thing to do. */
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
