import { useLingui } from '@lingui/react/macro'
import { STORAGE_WARNING_PERCENT } from '@sen/model/limits'
import { useQuery } from '@tanstack/react-query'
import { type Quota, quotaQuery } from '../../data/account/queries.ts'
import { cx } from '../../lib/cx.ts'
import { formatSize } from '../../lib/sizes.ts'
import { usePreferences } from '../../state/preferences.ts'
import styles from './QuotaLine.module.css'

/** How full the mailbox is. A quota drawn from the domain's pool says what is left, one's own says how much of it is used. */
export function QuotaLine({ className }: { className?: string | undefined }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { data: quota } = useQuery(quotaQuery)
  if (!quota) return null
  const percent = usedPercent(quota)
  const isTight = percent >= STORAGE_WARNING_PERCENT
  const used = formatSize(quota.usedBytes, language)
  const allowed = wholeSize(quota.allowedBytes, language)
  const left = formatSize(Math.max(0, quota.allowedBytes - quota.usedBytes), language)
  return (
    <div className={cx(styles.quota, isTight && styles.tight, className)}>
      <div className={styles.words}>
        <span>
          {t`Used`} <b>{used}</b>
          {quota.isAutomatic ? ` · ${t`${left} left`}` : ` / ${allowed}`}
        </span>
        {!quota.isAutomatic && <span>{percent}%</span>}
      </div>
      <div className={styles.bar} aria-hidden>
        <i style={{ width: `${Math.max(percent, 1)}%` }} />
      </div>
    </div>
  )
}

function usedPercent({ usedBytes, allowedBytes }: Quota): number {
  return allowedBytes <= 0 ? 0 : Math.min(100, Math.round((usedBytes / allowedBytes) * 100))
}

/** An allowance is a round number, and reads better as one: `10 GB`. */
function wholeSize(bytes: number, language: 'vi' | 'en'): string {
  return formatSize(bytes, language).replace(/[.,]0 /u, ' ')
}
