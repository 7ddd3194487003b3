import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Alert.module.css'

interface AlertProps {
  readonly tone: 'danger' | 'amber' | 'accent' | 'plain'
  readonly icon: LucideIcon
  readonly title?: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

export function Alert({ tone, icon: Icon, title, actions, children }: AlertProps) {
  return (
    <div className={cx(styles.alert, styles[tone])} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        {title && <b className={styles.title}>{title}</b>}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
