import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Chip.module.css'

export function Chip({
  tone = 'accent',
  children,
}: {
  tone?: 'accent' | 'amber' | 'danger' | 'plain'
  children: ReactNode
}) {
  return <span className={cx(styles.chip, styles[tone])}>{children}</span>
}
