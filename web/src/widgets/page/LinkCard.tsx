import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './LinkCard.module.css'

interface LinkCardProps extends Pick<LinkProps, 'to' | 'params'> {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: ReactNode
  readonly state?: ReactNode
}

/** Used in a `CardList`. */
export function LinkCard({ icon: Icon, title, text, state, ...link }: LinkCardProps) {
  return (
    <li>
      <Link {...link} className={styles.card}>
        <Icon size={20} strokeWidth={1.75} aria-hidden className={styles.icon} />
        <span className={styles.words}>
          <b className={styles.title}>{title}</b>
          <span className={styles.text}>{text}</span>
        </span>
        {state}
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden className={styles.more} />
      </Link>
    </li>
  )
}

export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}
