import { useLingui } from '@lingui/react/macro'
import { judgeStorage, usedPercent } from '@sen/model/account/storage'
import { useQuery } from '@tanstack/react-query'
import { quotaQuery } from '../../data/account/queries.ts'
import { cx } from '../../lib/cx.ts'
import { formatLimit, formatShare, formatSize } from '../../lib/sizes.ts'
import { useBrand } from '../../state/brand.ts'
import { usePreferences } from '../../state/preferences.ts'
import styles from './QuotaLine.module.css'

/** Spec section 2, Footer. A domain pool shows free space, an own quota the total. */
export function QuotaLine({ className }: { className?: string | undefined }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { name, linkUrl } = useBrand()
  const { data: quota } = useQuery(quotaQuery)
  if (!quota) return null
  const percent = usedPercent(quota)
  const level = judgeStorage(quota)
  const used = formatSize(quota.usedBytes, language)
  const allowed = formatLimit(quota.allowedBytes, language)
  const left = short(formatLimit(Math.max(0, quota.allowedBytes - quota.usedBytes), language))
  const explanation = quota.isAutomatic
    ? t`Your mailbox shares your domain’s storage of ${allowed}.`
    : t`${used} of ${allowed} used`
  return (
    <div className={cx(styles.quota, level !== 'fine' && styles.tight, isShort(level) && styles.short, className)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip must be had by keyboard too */}
      <div className={styles.words} data-tooltip={explanation} tabIndex={0} role="note" aria-label={explanation}>
        <span>
          {t`Used`} <b>{short(used)}</b>
          {quota.isAutomatic ? ` · ${t`${left} left`}` : ` / ${allowed}`}
        </span>
        {!quota.isAutomatic && <span>{formatShare(percent, quota.usedBytes)}</span>}
      </div>
      <div className={styles.bar} aria-hidden>
        <i style={{ width: `${quota.usedBytes === 0 ? 0 : Math.min(100, Math.max(percent, 1))}%` }} />
      </div>
      {linkUrl && (
        <a className={styles.provider} href={linkUrl} target="_blank" rel="noreferrer noopener">
          {t`About ${name}`}
        </a>
      )}
    </div>
  )
}

function isShort(level: ReturnType<typeof judgeStorage>): boolean {
  return level === 'critical' || level === 'full'
}

/** Omits decimals of large sizes, because the line is narrow. The tooltip has the exact size. */
function short(size: string): string {
  return size.replace(/(\d{3})[.,]\d /u, '$1 ')
}
