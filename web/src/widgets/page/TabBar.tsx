import type { ReactNode } from 'react'
import styles from './TabBar.module.css'

interface TabBarProps {
  readonly label: string
  readonly before: ReactNode
  /** The one filled button. */
  readonly middle: ReactNode
  readonly after: ReactNode
}

/** The bar at the foot of a phone, in reach of the thumb. Tabs take `styles.tab`, the one in the middle `styles.middle`. */
export function TabBar({ label, before, middle, after }: TabBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
      <div className={styles.side}>{before}</div>
      {middle}
      <div className={styles.side}>{after}</div>
    </nav>
  )
}
