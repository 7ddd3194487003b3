import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { QuarantinedField } from '@sen/contract/admin/quarantine'
import { QUARANTINE_DAYS } from '@sen/model/receiving/limits'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { quarantineQuery } from '../../../data/admin/quarantine.ts'
import { errorText } from '../../../data/error-text.ts'
import { formatFull } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { useFocusAfterRemoval } from '../../../widgets/form/use-focus-after-removal.ts'
import styles from './delivery.module.css'
import { QuarantineQuestion } from './QuarantineQuestion.tsx'

/** Infected mail that was kept out of mailboxes, the newest first. */
export function Quarantine() {
  const { t } = useLingui()
  const { data, isError, error } = useQuery(quarantineQuery)
  const messages = data?.messages ?? []
  const rows = useFocusAfterRemoval<HTMLUListElement>(messages.map(({ id }) => id))
  const hidden = (data?.total ?? 0) - messages.length
  return (
    <SettingsSection
      title={t`Quarantine`}
      note={t`Mail with a virus is kept out of mailboxes. Release a message only if you are sure that it is safe; after ${QUARANTINE_DAYS} days it is deleted.`}
    >
      {isError && !data && <p role="alert">{errorText(error)}</p>}
      {data?.total === 0 && <p className={styles.hint}>{t`No mail is in quarantine.`}</p>}
      <ul className={styles.rows} aria-label={t`Quarantine`} {...rows}>
        {messages.map((message) => (
          <QuarantineRow key={message.id} message={message} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles.hint}>
          {plural(hidden, { one: '# older message is not listed.', other: '# older messages are not listed.' })}
        </p>
      )}
    </SettingsSection>
  )
}

function QuarantineRow({ message }: { readonly message: QuarantinedField }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const [asking, setAsking] = useState<'release' | 'delete'>()
  const { id, mailbox, signature } = message
  const from = message.from || t`an unknown address`
  const at = formatFull(new Date(message.received_at * 1_000), { language, timeZone })
  return (
    <li className={styles.row} data-row={id}>
      <div className={styles.words}>
        <p className={styles.way}>
          <b>{from}</b>
          <ArrowRight size={16} strokeWidth={1.75} aria-label={t`to`} role="img" className={styles.arrow} />
          <span>{mailbox}</span>
        </p>
        <p>{t`Virus: ${signature}`}</p>
        <small>{at}</small>
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          aria-label={t`Release the mail from ${from} to ${mailbox}`}
          onClick={() => setAsking('release')}
        >{t`Release`}</Button>
        <Button
          size="small"
          look="plain"
          aria-label={t`Delete the mail from ${from} to ${mailbox}`}
          onClick={() => setAsking('delete')}
        >{t`Delete`}</Button>
      </div>
      {asking && <QuarantineQuestion message={message} act={asking} onClose={() => setAsking(undefined)} />}
    </li>
  )
}
