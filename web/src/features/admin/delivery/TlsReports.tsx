import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DomainReportsField } from '@sen/contract/admin/delivery'
import type { TlsResultType } from '@sen/model/administration/aggregate-reports'
import { useNumber } from './DmarcReports.tsx'
import styles from './delivery.module.css'
import { ReportSums } from './ReportSums.tsx'

const FAILURE_WORDS: Readonly<Record<TlsResultType, MessageDescriptor>> = {
  'starttls-not-supported': msg`The server offered no encryption`,
  'certificate-host-mismatch': msg`The certificate is for another name`,
  'certificate-expired': msg`The certificate has expired`,
  'certificate-not-trusted': msg`The certificate is not trusted`,
  'validation-failure': msg`The certificate could not be checked`,
  'tlsa-invalid': msg`The TLSA record doesn’t match (DANE)`,
  'dnssec-invalid': msg`DNS signatures are invalid (DNSSEC)`,
  'dane-required': msg`DANE was required but missing`,
  'sts-policy-fetch-error': msg`The MTA-STS policy couldn’t be fetched`,
  'sts-policy-invalid': msg`The MTA-STS policy could not be read`,
  'sts-webpki-invalid': msg`The MTA-STS policy’s certificate is invalid`,
  other: msg`Something else`,
}

interface TlsReportsProps {
  readonly domain: string
  readonly sums: DomainReportsField['tls']
}

export function TlsReports({ domain, sums }: TlsReportsProps) {
  const { t, i18n } = useLingui()
  const number = useNumber()
  return (
    <ReportSums
      title={t`Encrypted delivery to you (TLS)`}
      none={t`No reports yet.`}
      sums={sums}
      passedText={(passed) =>
        plural(passed, { one: '# connection was encrypted', other: '# connections were encrypted' })
      }
      failedText={(failed) => plural(failed, { 0: 'none failed', one: '# failed', other: '# failed' })}
    >
      {sums && sums.failures.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it
        <div className={styles.scroll} tabIndex={0}>
          <table className={styles.table}>
            <caption className="sr-only">{t`Why connections to ${domain} failed`}</caption>
            <thead>
              <tr>
                <th scope="col">{t`What failed`}</th>
                <th scope="col">{t`At`}</th>
                <th scope="col">{t`Connections`}</th>
              </tr>
            </thead>
            <tbody>
              {sums.failures.map(({ type, receiving_host, sessions }) => (
                <tr key={`${type} ${receiving_host}`}>
                  <td>{i18n._(FAILURE_WORDS[type])}</td>
                  <td>{receiving_host === '' ? '–' : receiving_host}</td>
                  <td>{number(sessions)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ReportSums>
  )
}
