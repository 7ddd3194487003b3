import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { domainsQuery } from '../../../data/admin/domains.ts'
import { errorText } from '../../../data/error-text.ts'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { AccountPage } from '../../../widgets/page/AccountPage.tsx'
import { AddDomain } from './AddDomain.tsx'
import { DomainCard } from './DomainCard.tsx'
import styles from './domains.module.css'
import { RemovedDomains } from './RemovedDomains.tsx'

/** Product decisions 25 and 37. */
export function DomainsTab() {
  const { t } = useLingui()
  const { data: domains = [], isError, error } = useQuery(domainsQuery)
  // Cards that the user opened or closed. By default, domains that need action are open.
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const toggle = (name: string, isOpen: boolean) => setToggled((before) => new Map(before).set(name, isOpen))
  return (
    <AccountPage title={t`Domains`} note={t`The domains your organisation uses for mail.`}>
      <SettingsSheet>
        <AddDomain onAdded={(name) => toggle(name, true)} />
        {isError && <p role="alert">{errorText(error)}</p>}
        <ul className={styles.cards} aria-label={t`Domains`}>
          {domains.map((domain) => {
            const isOpen = toggled.get(domain.name) ?? domain.state !== 'verified'
            return (
              <DomainCard
                key={domain.name}
                domain={domain}
                isOpen={isOpen}
                onToggle={() => toggle(domain.name, !isOpen)}
              />
            )
          })}
        </ul>
        <RemovedDomains />
      </SettingsSheet>
    </AccountPage>
  )
}
