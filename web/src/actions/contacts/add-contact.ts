import { msg, t } from '@lingui/core/macro'
import type { UserInfo } from '@sen/contract/account'
import type { AddressField } from '@sen/contract/fields'
import type { MessageField } from '@sen/contract/messages'
import { isOwnAddress, isValidEmail, normaliseEmail } from '@sen/model/addresses'
import { tidyContact } from '@sen/model/contacts/contact'
import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '../../data/call-error.ts'
import { removeContact, saveContactDetails } from '../../data/contacts/change-contacts.ts'
import { ownAddressesOf } from '../../data/messages/answered-message.ts'
import { showNotice } from '../../state/notices.ts'
import { offerCloseOrGoBack } from '../close-or-go-back.ts'
import { attempt } from '../report.ts'

/** An existing contact stays unchanged. */
export function addContact(cache: QueryClient, { name, email }: AddressField): void {
  attempt(msg`Add ${email} to your contacts`, async () => {
    try {
      const details = tidyContact({ name, emails: [email] })
      const { id } = await saveContactDetails(cache, { ...details, groupIds: [] }, undefined)
      offerCloseOrGoBack(t`${email} was added to your contacts`, msg`Remove ${email} from your contacts`, () =>
        removeContact(cache, id),
      )
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'contact_exists')) throw error
      showNotice({ text: t`${email} is already in your contacts` })
    }
  })
}

/** Excludes the user's own addresses, and senders of forged mail, who did not write it. */
export function mayBecomeContact({ from, verdict, is_draft }: MessageField, user: UserInfo): boolean {
  const isTheirs = !is_draft && verdict?.outcome !== 'forged'
  return isTheirs && isValidEmail(normaliseEmail(from.email)) && !isOwnAddress(from.email, ownAddressesOf(user))
}
