import { useLingui } from '@lingui/react/macro'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { useQuery } from '@tanstack/react-query'
import { poolsQuery } from '../../../data/admin/people.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import styles from './people.module.css'

/** Product decision 24. */
export function PoolList() {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { data: pools = [] } = useQuery(poolsQuery)
  const size = (bytes: number) => formatSize(bytes, language)
  return (
    <SettingsSection
      title={t`Storage of the domains`}
      note={t`Mailboxes share their domain’s storage or have their own part of it.`}
    >
      <ul className={styles.rows} aria-label={t`Storage of the domains`}>
        {pools.map(({ domain, pool_megabytes, own_megabytes, used_bytes }) => {
          const pool = size(pool_megabytes * MEGABYTE_BYTES)
          const own = size(own_megabytes * MEGABYTE_BYTES)
          const used = size(used_bytes)
          const beyond = size(Math.max(0, own_megabytes - pool_megabytes) * MEGABYTE_BYTES)
          return (
            <li key={domain} className={styles.pool}>
              <b>{domain}</b>
              <span>{t`${pool} in total`}</span>
              <span>{t`${used} used in total`}</span>
              <span>{t`${own} given to individual mailboxes`}</span>
              {own_megabytes > pool_megabytes && (
                <p className={styles.beyond}>
                  {t`${beyond} more is allocated than the domain has. No one is affected yet, but the server may fill up before the mailboxes do. Allocate less to individual mailboxes, or ask your provider for more storage.`}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </SettingsSection>
  )
}
