import { useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import type { RefObject } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './PullSpinner.module.css'

interface PullSpinnerProps {
  readonly spinner: RefObject<HTMLDivElement | null>
  readonly isRefreshing: boolean
}

export function PullSpinner({ spinner, isRefreshing }: PullSpinnerProps) {
  const { t } = useLingui()
  return (
    <div
      ref={spinner}
      role="status"
      aria-label={isRefreshing ? t`Refreshing the list` : undefined}
      className={cx(styles.spinner, isRefreshing && styles.refreshing)}
    >
      <RefreshCw size={18} strokeWidth={1.75} aria-hidden />
    </div>
  )
}
