import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DomainReportsField } from '@sen/contract/admin/delivery'
import { usePreferences } from '../../../state/preferences.ts'
import styles from './delivery.module.css'
import { ReportSums } from './ReportSums.tsx'

interface DmarcReportsProps {
  readonly domain: string
  readonly sums: DomainReportsField['dmarc']
}

export function DmarcReports({ domain, sums }: DmarcReportsProps) {
  const { t } = useLingui()
  const number = useNumber()
  return (
    <ReportSums
      title={t`Mail in your name (DMARC)`}
      none={t`No reports yet.`}
      sums={sums}
      passedText={(passed) =>
        plural(passed, { one: '# message passed authentication', other: '# messages passed authentication' })
      }
      failedText={(failed) =>
        plural(failed, { 0: 'no message failed', one: '# message failed', other: '# messages failed' })
      }
    >
      {sums && sums.failures.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it */}
          <div className={styles.scroll} tabIndex={0}>
            <table className={styles.table}>
              <caption className={styles.hidden}>{t`Unauthenticated senders using ${domain}`}</caption>
              <thead>
                <tr>
                  <th scope="col">{t`Sent from`}</th>
                  <th scope="col">{t`Messages`}</th>
                  <th scope="col">{t`Blocked messages`}</th>
                </tr>
              </thead>
              <tbody>
                {sums.failures.map(({ source_ip, messages, stopped }) => (
                  <tr key={source_ip}>
                    <td>{source_ip === '' ? t`unknown` : <code>{source_ip}</code>}</td>
                    <td>{number(messages)}</td>
                    <td>{number(stopped)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className={styles.hint}>
            {t`If a service sends for you, such as a shop or newsletter, add it to the SPF record or have it sign its mail. Anything else is forging your name.`}
          </p>
        </>
      )}
    </ReportSums>
  )
}

export function useNumber(): (count: number) => string {
  const { language } = usePreferences()
  const format = new Intl.NumberFormat(language)
  return (count) => format.format(count)
}
