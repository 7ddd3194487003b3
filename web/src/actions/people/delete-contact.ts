import { msg, t } from '@lingui/core/macro'
import type { ContactGroupField } from '@sen/contract/people/contact-groups'
import type { ContactField } from '@sen/contract/people/contact-list'
import { UNDO_MILLISECONDS } from '@sen/model/limits'
import type { QueryClient } from '@tanstack/react-query'
import { removeContact, restoreRemovedContact } from '../../data/contacts/change-contacts.ts'
import { removeContactGroup, restoreRemovedGroup } from '../../data/contacts/contact-groups.ts'
import { showNotice } from '../../state/notices.ts'
import { attempt } from '../report.ts'

/** Out of the list, with a way back. */
export function deleteContact(cache: QueryClient, { id, name: given, emails }: ContactField): void {
  const name = given || (emails[0] ?? '')
  attempt(msg`Delete ${name}`, async () => {
    await removeContact(cache, id)
    tellDeleted(name, () => attempt(msg`Restore ${name}`, () => restoreRemovedContact(cache, id)))
  })
}

/** Its members stay contacts. */
export function deleteContactGroup(cache: QueryClient, { id, name }: ContactGroupField): void {
  attempt(msg`Delete ${name}`, async () => {
    await removeContactGroup(cache, id)
    tellDeleted(name, () => attempt(msg`Restore ${name}`, () => restoreRemovedGroup(cache, id)))
  })
}

function tellDeleted(name: string, restore: () => void): void {
  showNotice({
    text: t`${name} was deleted`,
    lastsMilliseconds: UNDO_MILLISECONDS,
    action: { label: t`Undo`, perform: restore },
  })
}
