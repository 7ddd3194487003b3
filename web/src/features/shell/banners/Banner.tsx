import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import styles from './Banner.module.css'

interface BannerProps {
  readonly tone: 'amber' | 'danger'
  readonly icon: LucideIcon
  readonly children: ReactNode
  readonly link?: ReactNode
}

export function Banner({ tone, icon: Icon, children, link }: BannerProps) {
  return (
    <div className={cx(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <p className={styles.words}>{children}</p>
      {link && <span className={styles.links}>{link}</span>}
    </div>
  )
}
