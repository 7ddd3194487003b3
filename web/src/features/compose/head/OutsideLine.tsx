import { Plural, useLingui } from '@lingui/react/macro'
import { outsideRecipients, type RecipientLists } from '@sen/model/recipients'
import { ExternalLink } from 'lucide-react'
import { ownDomains } from '../../../data/account/own-domains.ts'
import type { Writer } from '../begin-draft.ts'
import { useDoubtfulOutsiders } from '../recipients/use-unverified-outsiders.ts'
import styles from './HeadFields.module.css'

interface OutsideLineProps {
  readonly draftId: string
  readonly lists: RecipientLists
  readonly writer: Writer
}

export function OutsideLine({ draftId, lists, writer }: OutsideLineProps) {
  const { t } = useLingui()
  const [first, ...more] = useDoubtfulOutsiders(draftId, lists, writer)
  if (first === undefined) return null
  const outside = outsideRecipients(lists, ownDomains(writer.user))
  // With two outsiders, naming only one would suggest that the other is a member.
  const second = outside.length === 2 ? outside.find((email) => email !== first) : undefined
  return (
    <p className={styles.outside}>
      <ExternalLink size={14} strokeWidth={2} aria-hidden />
      <span>
        {second !== undefined ? (
          t`${first} and ${second} are outside your organisation.`
        ) : more.length === 0 ? (
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
