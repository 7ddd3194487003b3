import { msg, t } from '@lingui/core/macro'
import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import type { ContactField } from '@sen/contract/contacts/contacts'
import type { QueryClient } from '@tanstack/react-query'
import { removeContact, restoreRemovedContact } from '../../data/contacts/change-contacts.ts'
import { removeContactGroup, restoreRemovedGroup } from '../../data/contacts/contact-groups.ts'
import { offerCloseOrGoBack } from '../close-or-go-back.ts'
import { attempt } from '../report.ts'

export function deleteContact(cache: QueryClient, { id, name: given, emails }: ContactField): void {
  const name = given || (emails[0] ?? '')
  attempt(msg`Delete ${name}`, async () => {
    await removeContact(cache, id)
    offerCloseOrGoBack(t`${name} was deleted`, msg`Restore ${name}`, () => restoreRemovedContact(cache, id))
  })
}

/** The members stay contacts. */
export function deleteContactGroup(cache: QueryClient, { id, name }: ContactGroupField): void {
  attempt(msg`Delete ${name}`, async () => {
    await removeContactGroup(cache, id)
    offerCloseOrGoBack(t`${name} was deleted`, msg`Restore ${name}`, () => restoreRemovedGroup(cache, id))
  })
}
