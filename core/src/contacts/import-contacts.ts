import { groupNameKey } from '@sen/model/contacts/contact'
import { planImport } from '@sen/model/contacts/import-plan'
import { MAX_CONTACT_GROUP_MEMBERS, MAX_CONTACT_GROUPS, MAX_CONTACTS, MAX_VCARDS } from '@sen/model/contacts/limits'
import { SkippedTally } from '@sen/model/contacts/vcard/skipped-cards'
import type { SkippedCards } from '@sen/model/contacts/vcard/vcard'
import type { ContactGroupId, ContactId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import type { MailStore, Writer } from '../store.ts'
import type { ContactGroup } from './contact-group-store.ts'
import type { Contact } from './contact-store.ts'

export interface ImportReport {
  readonly added: number
  readonly merged: number
  readonly skipped: readonly SkippedCards[]
  readonly groupsLeftOut: readonly string[]
}

/** A worker parses the untrusted file before the mailbox is locked. @throws Refused contacts_unreadable, too_many_cards */
export async function importContacts(
  needs: {
    readonly store: MailStore
    readonly textProcessor: TextProcessor
    readonly directory: Pick<Directory, 'verifiedDomains'>
  },
  actor: Actor,
  file: Uint8Array,
): Promise<ImportReport> {
  const read = await needs.textProcessor.vcards(file, await needs.directory.verifiedDomains('lately'))
  if (!read) throw new Refused('contacts_unreadable')
  if (read === 'too_many') throw new Refused('too_many_cards', { limit: MAX_VCARDS })
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const groups = await w.contactGroups.all()
    const nameKeys = new Map(groups.map((group) => [group.id, groupNameKey(group.name)]))
    const plan = planImport(read.people, await w.contacts.ownersOf(read.people.flatMap(({ emails }) => emails)), {
      room: MAX_CONTACTS - (await w.contacts.count()),
      groupsOf: (contact: Contact) => new Set(contact.groupIds.flatMap((id) => nameKeys.get(id) ?? [])),
      keyOf: groupNameKey,
    })
    const skipped = new SkippedTally()
    skipped.addAll([...read.skipped, ...plan.skipped])
    const ids = await w.contacts.create(plan.added, 'by_import')
    await w.contacts.change(plan.merged.map(({ contact }) => contact))
    const joining = [
      ...plan.added.map(({ groups: names }, at) => ({ id: ids[at], names })),
      ...plan.merged.map(({ contact, groups: names }) => ({ id: contact.id, names })),
    ]
    const groupsLeftOut = await joinGroups(w, groups, joining)
    if (plan.added.length + plan.merged.length > 0) await w.record({ type: 'contacts.changed', version })
    return {
      added: plan.added.length,
      merged: plan.mergedCount,
      skipped: skipped.all(),
      groupsLeftOut,
    }
  })
}

/** Takes one round trip for each group. Returns the names of groups that had no room. */
async function joinGroups(
  w: Writer,
  groups: readonly ContactGroup[],
  joining: readonly { readonly id: ContactId | undefined; readonly names: readonly string[] }[],
): Promise<readonly string[]> {
  const known = new Map(groups.map((group) => [groupNameKey(group.name), group]))
  const wanted = new Map<string, { readonly name: string; readonly members: ContactId[] }>()
  for (const { id, names } of joining) {
    for (const name of id === undefined ? [] : names) {
      const key = groupNameKey(name)
      const group = wanted.get(key) ?? { name, members: [] }
      group.members.push(id as ContactId)
      wanted.set(key, group)
    }
  }
  const leftOut: string[] = []
  let count = groups.length
  for (const [key, { name, members }] of wanted) {
    const group = known.get(key)
    const room = MAX_CONTACT_GROUP_MEMBERS - (group?.memberCount ?? 0)
    if (members.length > room || (!group && count >= MAX_CONTACT_GROUPS)) {
      leftOut.push(name)
      continue
    }
    if (!group) count += 1
    const id: ContactGroupId = group?.id ?? (await w.contactGroups.create(name))
    await w.contactGroups.add(id, members)
  }
  return leftOut
}
