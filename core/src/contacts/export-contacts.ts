import type { VcardVersion } from '@sen/model/contacts/vcard/vcard'
import { writeVcard } from '@sen/model/contacts/vcard/write-vcard'
import type { ContactGroupId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { Contact } from './contact-store.ts'
import { requireGroup } from './groups/require-group.ts'

/** Read at once: less than a megabyte of text at the most. */
const CONTACTS_AT_ONCE = 200

/**
 * All contacts, or those of a group, as vCards by their names, each with the groups it is in; piece by piece, as they are read.
 * Refused before anything is answered.
 * @throws Refused contact_group_not_found
 */
export async function exportContacts(
  needs: { readonly store: MailStore },
  actor: Actor,
  { version, groupId }: { readonly version: VcardVersion; readonly groupId: ContactGroupId | undefined },
): Promise<AsyncIterable<string>> {
  const groups = await needs.store.read(actor.mailboxId, async (r) => {
    if (groupId !== undefined) await requireGroup(r, groupId)
    return r.contactGroups.names()
  })
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return walk(needs, actor, groupId, (contact) =>
    writeVcard({ ...contact, groups: contact.groupIds.flatMap((id) => names.get(id) ?? []) }, version),
  )
}

async function* walk(
  { store }: { readonly store: MailStore },
  actor: Actor,
  groupId: ContactGroupId | undefined,
  write: (contact: Contact) => string,
): AsyncGenerator<string> {
  let last: Contact | undefined
  do {
    const after = last
    const contacts = await store.read(actor.mailboxId, (r) => r.contacts.after(after, groupId, CONTACTS_AT_ONCE))
    if (contacts.length > 0) yield contacts.map(write).join('')
    last = contacts.length < CONTACTS_AT_ONCE ? undefined : contacts.at(-1)
  } while (last)
}
