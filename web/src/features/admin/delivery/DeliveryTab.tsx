import { useLingui } from '@lingui/react/macro'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { DomainReports } from './DomainReports.tsx'
import { WaitingMail } from './WaitingMail.tsx'

/** How the organisation's mail gets out, and what other servers say of its domains (product decisions 74 and 75). */
export function DeliveryTab() {
  const { t } = useLingui()
  return (
    <AccountPage
      title={t`Delivery`}
      note={t`Mail of your organisation on its way to other servers, and what those servers report.`}
    >
      <SettingsSheet>
        <WaitingMail />
        <DomainReports />
      </SettingsSheet>
    </AccountPage>
  )
}
