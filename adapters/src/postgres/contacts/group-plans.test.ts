import { createContact } from '@sen/core/contacts/create-contact'
import { createGroup } from '@sen/core/contacts/groups/create-group'
import type { Actor } from '@sen/core/kit/actor'
import type { ContactGroupId } from '@sen/model/ids'
import { rowsRead } from '@sen/testkit/rows-read'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PostgresMailStore } from '../mail-store.ts'

const GROUPS = 40
const MEMBERS = 100

let given: TestWorld
let lan: Actor
let group: ContactGroupId
beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@nhom.example')
  const ids: ContactGroupId[] = []
  for (let n = 0; n < GROUPS; n += 1) ids.push((await createGroup(given, lan, `Nhóm ${n}`)).id)
  const first = ids[0]
  if (!first) throw new Error('there is no group')
  group = first
  const contacts = await given.store.write(lan.mailboxId, async (w) => {
    await w.nextVersion()
    const people = Array.from({ length: MEMBERS }, (_, n) => ({
      name: `Người ${n}`,
      emails: [`n${n}@x.example`],
      nameParts: '',
      organisation: '',
      phone: '',
      note: '',
    }))
    const made = await w.contacts.create(people, 'by_hand')
    for (const id of ids) await w.contactGroups.add(id, made)
    return made
  })
  expect(contacts).toHaveLength(MEMBERS)
  await given.database.pool.query('analyze contact, contact_group, contact_group_member')
}, 60_000)
afterAll(() => given.close())

it('counts for a new contact the members of its own groups alone, and none for a new group', async () => {
  let count = 0
  const members = async (ask: (store: PostgresMailStore) => Promise<unknown>) => {
    const read = await rowsRead(given.database, (db) => ask(new PostgresMailStore(db)))
    return read.contact_group_member ?? 0
  }
  const contact = (store: PostgresMailStore) => {
    count += 1
    return createContact({ store }, lan, { name: 'Mới', emails: [`moi${count}@x.example`], groupIds: [group] })
  }
  expect(await members(contact)).toBeLessThan(MEMBERS * 3)
  expect(await members((store) => createGroup({ store }, lan, 'Nhóm mới'))).toBeLessThan(MEMBERS)
})
