import { useLingui } from '@lingui/react/macro'
import type { CatchAllField } from '@sen/contract/admin/addresses'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { catchAllsQuery } from '../../../data/admin/addresses.ts'
import { errorText } from '../../../data/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import styles from './addresses.module.css'
import { CatchAllDialog } from './CatchAllDialog.tsx'
import { MailboxWords } from './MailboxWords.tsx'

export function CatchAllSection() {
  const { t } = useLingui()
  const { data: all, isError, error } = useQuery(catchAllsQuery)
  const [opened, setOpened] = useState<CatchAllField>()
  return (
    <SettingsSection
      title={t`Unknown addresses`}
      note={t`Mail to unknown addresses is either rejected, so the sender is notified, or delivered to one mailbox (catch-all). Addresses removed in the last 30 days are always rejected.`}
    >
      {isError && !all && <p role="alert">{errorText(error)}</p>}
      <ul className={styles.list} aria-label={t`Unknown addresses`}>
        {all?.map((each) => {
          const { domain, mailbox } = each
          return (
            <li key={domain} className={styles.row}>
              <span className={styles.still}>
                <Inbox size={20} strokeWidth={1.75} aria-hidden className={styles.icon} />
                <span className={styles.words}>
                  <span className={styles.email}>{domain}</span>
                  <span className={styles.note}>{mailbox ? <MailboxWords {...mailbox} /> : t`Rejected`}</span>
                </span>
                {!each.active && <Chip tone="amber">{t`Not verified`}</Chip>}
              </span>
              <Button
                size="small"
                aria-label={t`Change what happens to unknown addresses of ${domain}`}
                disabled={!each.active && mailbox === null}
                onClick={() => setOpened(each)}
              >{t`Change`}</Button>
            </li>
          )
        })}
      </ul>
      {opened && <CatchAllDialog catchAll={opened} onClose={() => setOpened(undefined)} />}
    </SettingsSection>
  )
}
