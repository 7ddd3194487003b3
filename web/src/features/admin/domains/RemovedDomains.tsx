import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { attempt } from '../../../actions/report.ts'
import { removedDomainsQuery, restoreDomain } from '../../../data/admin/domains.ts'
import { formatBrief } from '../../../lib/dates.ts'
import { showNotice } from '../../../state/notices.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import styles from './domains.module.css'

export function RemovedDomains() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language, timezone: timeZone } = usePreferences()
  const { data: removed = [] } = useQuery(removedDomainsQuery)
  if (removed.length === 0) return null
  const restore = (name: string) =>
    attempt(msg`Restore ${name}`, async () => {
      await restoreDomain(cache, name)
      showNotice({ text: t`${name} was restored.` })
    })
  return (
    <SettingsSection title={t`Removed domains`}>
      <ul className={styles.removed} aria-label={t`Removed domains`}>
        {removed.map(({ name, mailboxes, restorable_until }) => {
          const until = formatBrief(new Date(restorable_until * 1_000), { language, timeZone })
          return (
            <li key={name} className={styles.removedDomain}>
              <span className={styles.name}>{name}</span>
              <span className={styles.checked}>
                {plural(mailboxes, { one: '# mailbox', other: '# mailboxes' })} · {t`can be restored until ${until}`}
              </span>
              <Button
                icon={RotateCcw}
                size="small"
                className={styles.restore}
                aria-label={t`Restore ${name}`}
                onClick={() => restore(name)}
              >
                {t`Restore`}
              </Button>
            </li>
          )
        })}
      </ul>
    </SettingsSection>
  )
}
