import { Plural, useLingui } from '@lingui/react/macro'
import { outsideRecipients, type RecipientLists } from '@sen/model/recipients'
import { ExternalLink } from 'lucide-react'
import type { Writer } from '../begin-draft.ts'
import { ownDomains } from '../recipients/recipient-mark.ts'
import styles from './HeadFields.module.css'

/** Says that people outside the organisation will get this; only where the account wants to be warned. */
export function OutsideLine({ lists, writer }: { lists: RecipientLists; writer: Writer }) {
  const { t } = useLingui()
  if (!writer.settings.warning_send_outside) return null
  const [first, ...more] = outsideRecipients(lists, ownDomains(writer))
  if (first === undefined) return null
  return (
    <p className={styles.outside}>
      <ExternalLink size={14} strokeWidth={2} aria-hidden />
      <span>
        {more.length === 0 ? (
          t`${first} is outside your organisation.`
        ) : (
          <Plural
            value={more.length + 1}
            one="# recipient is outside your organisation."
            other="# recipients are outside your organisation."
          />
        )}
      </span>
    </p>
  )
}
