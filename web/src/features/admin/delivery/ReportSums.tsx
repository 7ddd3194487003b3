import { useLingui } from '@lingui/react/macro'
import type { DomainReportsField } from '@sen/contract/admin/delivery'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import styles from './delivery.module.css'

interface ReportSumsProps {
  readonly title: string
  readonly none: string
  readonly sums: DomainReportsField['dmarc'] | DomainReportsField['tls']
  readonly passedText: (passed: number) => string
  readonly failedText: (failed: number) => string
  readonly children: ReactNode
}

const NAMED = 4

export function ReportSums({ title, none, sums, passedText, failedText, children }: ReportSumsProps) {
  const { t } = useLingui()
  if (!sums) {
    return (
      <div className={styles.sums}>
        <h4>{title}</h4>
        <EmptyState text={none} />
      </div>
    )
  }
  const { passed, failed, reporters, reporter_count } = sums
  const all = passed + failed
  const named = reporters.slice(0, NAMED).join(', ')
  const more = reporter_count - Math.min(NAMED, reporters.length)
  return (
    <div className={styles.sums}>
      <h4>{title}</h4>
      <p>{`${passedText(passed)}, ${failedText(failed)}.`}</p>
      {all > 0 && (
        <span className={styles.bar} aria-hidden>
          <span style={{ inlineSize: `${(100 * passed) / all}%` }} />
        </span>
      )}
      {children}
      <p className={styles.hint}>{more > 0 ? t`Reported by ${named} and ${more} more` : t`Reported by ${named}`}</p>
    </div>
  )
}
