import type { VcardVersion } from '@sen/model/contacts/vcard/vcard'
import { writeVcard } from '@sen/model/contacts/vcard/write-vcard'
import type { ContactGroupId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { Contact } from './contact-store.ts'
import { requireGroup } from './groups/require-group.ts'

/** Keeps a batch below a megabyte of text. */
const CONTACTS_AT_ONCE = 200

/** Throws a refusal before the stream starts. @throws Refused contact_group_not_found */
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
