import type { ReactNode } from 'react'
import styles from './TabBar.module.css'

interface TabBarProps {
  readonly label: string
  readonly before: ReactNode
  readonly middle: ReactNode
  readonly after: ReactNode
}

/** Tabs use `styles.tab`, the middle one `styles.middle`. */
export function TabBar({ label, before, middle, after }: TabBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <div className={styles.side}>{before}</div>
      {middle}
      <div className={styles.side}>{after}</div>
    </nav>
  )
}
