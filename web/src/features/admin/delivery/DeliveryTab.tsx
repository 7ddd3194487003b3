import { useLingui } from '@lingui/react/macro'
import { AGGREGATE_REPORT_DAYS } from '@sen/model/administration/limits'
import { useQuery } from '@tanstack/react-query'
import { domainReportsQuery } from '../../../data/admin/delivery.ts'
import { errorText } from '../../../data/error-text.ts'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { DmarcReports } from './DmarcReports.tsx'
import styles from './delivery.module.css'
import { Quarantine } from './Quarantine.tsx'
import { TlsReports } from './TlsReports.tsx'
import { WaitingMail } from './WaitingMail.tsx'

/** Product decisions 74 and 75. */
export function DeliveryTab() {
  const { t } = useLingui()
  return (
    <AccountPage title={t`Delivery`} note={t`Your organisation’s outgoing mail, and reports from other servers.`}>
      <SettingsSheet>
        <WaitingMail />
        <Quarantine />
        <DomainReports />
      </SettingsSheet>
    </AccountPage>
  )
}

function DomainReports() {
  const { t } = useLingui()
  const { data: domains = [], isError, error } = useQuery(domainReportsQuery)
  return (
    <SettingsSection
      title={t`Reports from other servers`}
      note={t`From the last ${AGGREGATE_REPORT_DAYS} days. Other servers send them once the DMARC and TLS report records shown on the Domains page are set.`}
    >
      {isError && domains.length === 0 && <p role="alert">{errorText(error)}</p>}
      {domains.map(({ domain, dmarc, tls }) => (
        <section key={domain} className={styles.domain} aria-label={domain}>
          <h3>{domain}</h3>
          <DmarcReports domain={domain} sums={dmarc} />
          <TlsReports domain={domain} sums={tls} />
        </section>
      ))}
    </SettingsSection>
  )
}
