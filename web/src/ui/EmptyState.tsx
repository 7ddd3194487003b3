import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  /** Left out in a section of a page, where the text is one line among others. */
  readonly picture?: ReactNode
  readonly text: ReactNode
  readonly action?: ReactNode
}

export function EmptyState({ picture, text, action }: EmptyStateProps) {
  if (picture === undefined) return <p className={styles.line}>{text}</p>
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
