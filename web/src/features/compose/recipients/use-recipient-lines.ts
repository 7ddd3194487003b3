import { useLingui } from '@lingui/react/macro'
import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import type { AddressField } from '@sen/contract/fields'
import { isValidEmail, normaliseEmail } from '@sen/model/addresses'
import { MAX_TYPED_RECIPIENTS } from '@sen/model/messages/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { offerReplacement } from '../../../actions/contacts/offer-replacement.ts'
import { addressGroup } from '../../../actions/contacts/write-to-group.ts'
import { findNameOf } from '../../../data/contacts/queries.ts'
import type { RecipientKind } from '../../../data/drafts/draft-content.ts'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import { showNotice } from '../../../state/notices.ts'
import { RecipientHistory } from './recipient-history.ts'
import {
  addRecipients,
  changeRecipient,
  moveRecipient,
  nameRecipient,
  RECIPIENT_KINDS,
  type RecipientLists,
  removeRecipient,
} from './recipient-lists.ts'

const POINTED_MILLISECONDS = 1_500
/** From a pasted list, get the names of the first recipients only: a greeting addresses the first. */
const NAMED_AT_ONCE = 5

/** Each action reads the current draft, because keys can arrive faster than renders. */
export interface RecipientLines {
  /** Returns the recipients that exceed the limit. */
  readonly add: (kind: RecipientKind, found: readonly AddressField[]) => readonly AddressField[]
  /** Adds all members of a group once they are loaded, even if the text has changed. */
  readonly addGroup: (kind: RecipientKind, group: ContactGroupField) => void
  readonly remove: (kind: RecipientKind, email: string) => void
  readonly move: (from: RecipientKind, to: RecipientKind, email: string) => void
  readonly change: (kind: RecipientKind, recipient: AddressField, found: readonly AddressField[]) => void
  /** Returns whether there was a change to undo. */
  readonly undo: () => boolean
  readonly redo: () => boolean
  /** Lower-case address that was just added twice, to be highlighted. */
  readonly pointed: string | undefined
}

export function useRecipientLines(draft: DraftSession): RecipientLines {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [pointed, setPointed] = useState<string>()
  useEffect(() => {
    if (pointed === undefined) return
    const timer = setTimeout(() => setPointed(undefined), POINTED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [pointed])

  const now = (): RecipientLists => draft.view.getState().content
  const [history] = useState(() => new RecipientHistory())
  const show = ({ to, cc, bcc }: RecipientLists) => draft.change({ to, cc, bcc })
  const put = (lists: RecipientLists) => {
    history.record(now(), lists)
    show(lists)
  }
  const showAgain = (lists: RecipientLists | undefined) => {
    if (lists) show(lists)
    return lists !== undefined
  }
  /** Gets names for bare addresses, as a suggestion would have had them: `{{name}}` needs them too. */
  const findNames = (found: readonly AddressField[]) => {
    const bare = found.filter(({ name, email }) => name === '' && isValidEmail(email))
    for (const { email } of bare.slice(0, NAMED_AT_ONCE)) {
      void findNameOf(cache, email).then((name) => {
        if (name !== '') show(nameRecipient(now(), email, name))
      })
    }
  }
  return {
    pointed,
    undo: () => showAgain(history.undo(now())),
    redo: () => showAgain(history.redo(now())),
    add: (kind, found) => {
      const before = now()
      const { lists, known, left } = addRecipients(before, kind, found)
      if (lists !== before) put(lists)
      findNames(found)
      if (known) setPointed(normaliseEmail(known.email))
      if (left.length > 0) {
        showNotice({
          text: t`A field takes up to ${MAX_TYPED_RECIPIENTS} recipients. The rest were left in the field.`,
          tone: 'danger',
        })
      }
      return left
    },
    addGroup: (kind, group) =>
      addressGroup(group, (people) => {
        const { lists, left } = addRecipients(now(), kind, people)
        if (left.length > 0) return undefined
        put(lists)
        return RECIPIENT_KINDS.reduce((count, each) => count + lists[each].length, 0)
      }),
    remove: (kind, email) => put(removeRecipient(now(), kind, email)),
    move: (from, to, email) => put(moveRecipient(now(), from, to, email)),
    change: (kind, recipient, found) => {
      const { lists, known } = changeRecipient(now(), kind, recipient.email, found)
      put(lists)
      findNames(found)
      if (known) setPointed(normaliseEmail(known.email))
      const [instead, ...more] = found
      if (instead && more.length === 0) offerReplacement(cache, recipient, instead)
    },
  }
}
