import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../../data/account/queries.ts'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'

/** The domains of the organisation (product decision 37). */
export function DomainsTab() {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  return (
    <AccountPage title={t`Domains`} note={t`The domains that your organisation has mail in.`}>
      <SettingsSheet>
        <ul aria-label={t`Domains`}>
          {user?.domains.map(({ domain }) => (
            <li key={domain}>{domain}</li>
          ))}
        </ul>
      </SettingsSheet>
    </AccountPage>
  )
}
