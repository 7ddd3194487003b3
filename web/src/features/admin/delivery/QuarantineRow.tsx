import { useLingui } from '@lingui/react/macro'
import type { QuarantinedField } from '@sen/contract/admin/quarantine'
import { isUnverified } from '@sen/model/trust/sender-verdict'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatBrief } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './delivery.module.css'
import { QuarantineQuestion } from './QuarantineQuestion.tsx'

export function QuarantineRow({ message }: { readonly message: QuarantinedField }) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const [asking, setAsking] = useState<'release' | 'delete'>()
  const { id, mailbox, signature, verdict } = message
  const from = message.from || t`an unknown address`
  const at = formatBrief(new Date(message.received_at * 1_000), { language, timeZone })
  return (
    <li className={styles.row} data-row={id}>
      <div className={styles.words}>
        <p className={styles.way}>
          <b>{from}</b>
          <ArrowRight size={16} strokeWidth={1.75} aria-label={t`to`} role="img" className={styles.arrow} />
          <span>{mailbox}</span>
        </p>
        {verdict && isUnverified(verdict) && (
          <p className={styles.forged}>
            <TriangleAlert size={15} strokeWidth={2} aria-hidden />
            {t`The sender of this mail may be forged`}
          </p>
        )}
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
