import type { Actor } from '@sen/core/kit/actor'
import { MAX_CONTACTS, MAX_HIDDEN_RECIPIENTS, MAX_VCARDS } from '@sen/model/contacts/limits'
import type { ContactGroupId, ContactId } from '@sen/model/ids'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hideRecipient } from '../recipients/hide-recipient.ts'
import { listHiddenRecipients } from '../recipients/list-hidden-recipients.ts'
import { replaceRecipient } from '../recipients/replace-recipient.ts'
import { suggestRecipients } from '../recipients/suggest-recipients.ts'
import { changeContact } from './change-contact.ts'
import { createContact } from './create-contact.ts'
import { exportContacts } from './export-contacts.ts'
import { changeMembers } from './groups/change-members.ts'
import { createGroup } from './groups/create-group.ts'
import { listGroupRecipients } from './groups/list-group-recipients.ts'
import { listGroups } from './groups/list-groups.ts'
import { removeGroup } from './groups/remove-group.ts'
import { renameGroup } from './groups/rename-group.ts'
import { restoreGroup } from './groups/restore-group.ts'
import { importContacts } from './import-contacts.ts'
import { listContacts } from './list-contacts.ts'
import { removeContact } from './remove-contact.ts'
import { restoreContact } from './restore-contact.ts'
import { saveContact } from './save-contact.ts'

let given: TestWorld
let lan: Actor
let minh: Actor
let count = 0
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())

async function two(): Promise<void> {
  count += 1
  lan = await given.mailbox(`lan${count}@sen.example`)
  minh = await given.mailbox(`minh${count}@khac${count}.example`)
}
const page = { text: '', limit: 50, offset: 0 }
async function names(text = '', actor = lan, groupId?: ContactGroupId): Promise<readonly string[]> {
  const { contacts } = await listContacts(given, actor, { ...page, text, groupId })
  return contacts.map(({ name, emails }) => name || (emails[0] ?? ''))
}
const make = (name: string, ...emails: readonly string[]) => createContact(given, lan, { name, emails })
const suggested = async (text: string) =>
  (await suggestRecipients(given, lan, text, 8)).known.map(({ name, email }) => `${name} <${email}>`)
const bytes = (text: string) => new TextEncoder().encode(text)
const card = (...lines: readonly string[]) => `BEGIN:VCARD\r\nVERSION:3.0\r\n${lines.join('\r\n')}\r\nEND:VCARD\r\n`

it('lists contacts of one mailbox by name and finds them without accents', async () => {
  await two()
  await make('Đỗ Đức', 'duc@x.example')
  await make('', 'anh@x.example')
  await createContact(given, lan, {
    name: 'Phạm Lan',
    emails: ['lan@x.example'],
    organisation: 'Sở Y tế',
    phone: '0903 12',
  })
  expect(await names()).toEqual(['anh@x.example', 'Đỗ Đức', 'Phạm Lan'])
  expect(await names('do du')).toEqual(['Đỗ Đức'])
  expect(await names('y te')).toEqual(['Phạm Lan'])
  expect(await names('090312')).toEqual(['Phạm Lan'])
  expect(await names('%')).toEqual([])
  expect(await names('', minh)).toEqual([])
  const second = await listContacts(given, lan, { ...page, limit: 1, offset: 1 })
  expect(second).toMatchObject({ contacts: [{ name: 'Đỗ Đức' }], total: 3 })
})

it('suggests each address of a contact, under its name, and no more when it is deleted', async () => {
  await two()
  const { id } = await make('Cô Sáu', 'sau@x.example', 'sau@y.example')
  expect(await suggested('co sau')).toEqual(['Cô Sáu <sau@x.example>', 'Cô Sáu <sau@y.example>'])
  await changeContact(given, lan, id, { name: 'Dì Sáu', emails: ['sau@y.example'] })
  expect(await suggested('sau')).toEqual(['Dì Sáu <sau@y.example>'])
  await removeContact(given, lan, id)
  expect(await suggested('sau')).toEqual([])
  await restoreContact(given, lan, id)
  expect(await suggested('sau')).toEqual(['Dì Sáu <sau@y.example>'])
})

it('restores a contact by its id, in its groups, without the address that another has got', async () => {
  await two()
  const { id } = await make('Hà', 'ha@x.example', 'ha@y.example')
  const group = await createGroup(given, lan, 'Bạn')
  await changeMembers(given, lan, group.id, { add: [id], remove: [] })
  await removeContact(given, lan, id)
  expect(await listGroups(given, lan)).toMatchObject([{ memberCount: 0 }])
  await make('Hà mới', 'ha@x.example')
  expect(await restoreContact(given, lan, id)).toMatchObject({ id, emails: ['ha@y.example'], groupIds: [group.id] })
  await removeContact(given, lan, id)
  await make('Hà nữa', 'ha@y.example')
  await expect(restoreContact(given, lan, id)).rejects.toMatchObject({
    code: 'contact_exists',
    details: { name: 'Hà nữa', email: 'ha@y.example' },
  })
  await expect(restoreContact(given, minh, id)).rejects.toMatchObject({ code: 'contact_not_found' })
})

it('purges deleted contacts after a day', async () => {
  await two()
  const { id } = await make('Hà', 'ha@x.example')
  const group = await createGroup(given, lan, 'Bạn')
  await removeContact(given, lan, id)
  await removeGroup(given, lan, group.id)
  const hour = 3_600_000
  const after = (hours: number) => new Date(given.clock.now().getTime() + hours * hour)
  expect(await given.maintenance.purgeRemovedContacts(after(-1))).toBe(0)
  expect(await restoreContact(given, lan, id)).toMatchObject({ id })
  await removeContact(given, lan, id)
  expect(await given.maintenance.purgeRemovedContacts(after(1))).toBeGreaterThanOrEqual(2)
  await expect(restoreGroup(given, lan, group.id)).rejects.toMatchObject({ code: 'contact_group_not_found' })
  await expect(restoreContact(given, lan, id)).rejects.toMatchObject({ code: 'contact_not_found' })
})

it('refuses an address that another contact has, or that is none, and says which', async () => {
  await two()
  const { id } = await make('Hà', 'ha@x.example')
  await expect(make('Hai', 'HA@x.example')).rejects.toMatchObject({
    code: 'contact_exists',
    details: { email: 'ha@x.example', name: 'Hà' },
  })
  await expect(make('Hai')).rejects.toMatchObject({ code: 'contact_invalid', details: { problem: 'no_address' } })
  await expect(changeContact(given, lan, id, { emails: ['ha@x.example', 'sai@'] })).rejects.toMatchObject({
    code: 'contact_invalid',
    details: { emails: ['sai@'] },
  })
  await expect(changeContact(given, minh, id, { name: 'x' })).rejects.toMatchObject({ code: 'contact_not_found' })
  expect(await changeContact(given, lan, id, { phone: '1' })).toMatchObject({ name: 'Hà', phone: '1' })
})

it('creates a contact for a person saved from a message once, under their name', async () => {
  await two()
  await saveContact(given, lan, { name: 'Vy', email: 'vy@x.example' })
  await saveContact(given, lan, { name: '', email: 'VY@x.example' })
  expect(await names()).toEqual(['Vy'])
  await saveContact(given, lan, { name: 'Vy Lê', email: 'vy@x.example' })
  expect(await names()).toEqual(['Vy Lê'])
  await replaceRecipient(given, lan, 'vy@x.example', { name: '', email: 'vy@moi.example' })
  const { contacts } = await listContacts(given, lan, page)
  expect(contacts).toMatchObject([{ name: 'Vy Lê', emails: ['vy@moi.example'] }])
})

it('an import keeps hidden addresses hidden, and adding one by hand shows it again', async () => {
  await two()
  const hidden = async () => (await listHiddenRecipients(given, lan)).map(({ email }) => email)
  await hideRecipient(given, lan, 'vy@x.example')
  await hideRecipient(given, lan, 'ha@x.example')
  await importContacts(given, lan, bytes(card('FN:Vy', 'EMAIL:vy@x.example')))
  expect(await names()).toEqual(['Vy'])
  expect(await suggested('vy')).toEqual([])
  await make('Hà', 'ha@x.example')
  expect(await hidden()).toEqual(['vy@x.example'])
})

it('hides a limited number of addresses from suggestions', async () => {
  await two()
  await given.store.write(lan.mailboxId, async (w) => {
    for (let n = 0; n < MAX_HIDDEN_RECIPIENTS; n += 1) await w.contacts.hide(`an${n}@x.example`, true)
  })
  const full = { code: 'too_many_hidden_recipients', details: { limit: MAX_HIDDEN_RECIPIENTS } }
  await expect(hideRecipient(given, lan, 'vy@x.example')).rejects.toMatchObject(full)
  await hideRecipient(given, lan, 'AN1@x.example')
  const moved = replaceRecipient(given, lan, 'vy@x.example', { name: '', email: 'vy@moi.example' })
  await expect(moved).rejects.toMatchObject(full)
  await hideRecipient(given, lan, 'an1@x.example', 'offered')
  await hideRecipient(given, lan, 'vy@x.example')
  expect(await listHiddenRecipients(given, lan)).toHaveLength(MAX_HIDDEN_RECIPIENTS)
})

it('writes to a group by the first address of each, and keeps its members when it is deleted', async () => {
  await two()
  const group = await createGroup(given, lan, ' Gia  đình ')
  const [ha, an] = [await make('Hà', 'ha@x.example', 'ha@y.example'), await make('An', 'an@x.example')]
  await expect(
    changeMembers(given, lan, group.id, { add: [ha.id, an.id, '999999' as ContactId], remove: [] }),
  ).rejects.toMatchObject({ code: 'contact_not_found' })
  await changeMembers(given, lan, group.id, { add: [ha.id, an.id], remove: ['999999' as ContactId] })
  expect(await listGroupRecipients(given, lan, group.id)).toEqual([
    { name: 'An', email: 'an@x.example' },
    { name: 'Hà', email: 'ha@x.example' },
  ])
  expect(await names('', lan, group.id)).toEqual(['An', 'Hà'])
  await changeMembers(given, lan, group.id, { add: [], remove: [an.id] })
  await expect(createGroup(given, lan, 'gia đình')).rejects.toMatchObject({ code: 'contact_group_exists' })
  await expect(createGroup(given, lan, ' ')).rejects.toMatchObject({ code: 'contact_group_invalid' })
  expect(await renameGroup(given, lan, group.id, 'Nhà')).toMatchObject({ name: 'Nhà', memberCount: 1 })
  await removeGroup(given, lan, group.id)
  expect(await listGroups(given, lan)).toEqual([])
  expect(await names()).toEqual(['An', 'Hà'])
  expect(await restoreGroup(given, lan, group.id)).toEqual({ id: group.id, name: 'Nhà', memberCount: 1 })
  for (const attempt of [
    () => changeMembers(given, minh, group.id, { add: [], remove: [] }),
    () => listGroupRecipients(given, minh, group.id),
    () => removeGroup(given, minh, group.id),
    () => createContact(given, minh, { emails: ['a@x.example'], groupIds: [group.id] }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'contact_group_not_found' })
  }
})

it('takes no stranger’s contact into a group', async () => {
  await two()
  const { id } = await make('Hà', 'ha@x.example')
  const theirs = await createGroup(given, minh, 'Bạn')
  await expect(changeMembers(given, minh, theirs.id, { add: [id], remove: [] })).rejects.toMatchObject({
    code: 'contact_not_found',
  })
  expect(await listGroups(given, minh)).toMatchObject([{ memberCount: 0 }])
})

it('imports and exports: contacts exported elsewhere are the same here', async () => {
  await two()
  await make('Hà', 'ha@x.example')
  const file = [
    card('FN:Ngô Thị Hồng Nhung', 'EMAIL:nhung@x.example', 'NOTE:một\\nhai', 'CATEGORIES:Bạn,Khách'),
    card('FN:Người khác', 'EMAIL:HA@x.example', 'TEL:0903', 'CATEGORIES:bạn'),
    card('FN:Không thư', 'TEL:1'),
  ].join('')
  const report = await importContacts(given, lan, bytes(file))
  expect(report).toEqual({
    added: 1,
    merged: 1,
    skipped: [{ reason: 'no_address', count: 1, names: ['Không thư'] }],
    groupsLeftOut: [],
  })
  expect((await listGroups(given, lan)).map(({ name, memberCount }) => [name, memberCount])).toEqual([
    ['Bạn', 2],
    ['Khách', 1],
  ])
  for (const version of ['3.0', '4.0'] as const) {
    let cards = ''
    for await (const piece of await exportContacts(given, lan, { version, groupId: undefined })) cards += piece
    await two()
    expect(await importContacts(given, lan, bytes(cards))).toMatchObject({ added: 2, skipped: [] })
    expect(await listContacts(given, lan, page)).toMatchObject({
      contacts: [
        { name: 'Hà', emails: ['ha@x.example'], phone: '0903' },
        { name: 'Ngô Thị Hồng Nhung', note: 'một\nhai' },
      ],
    })
    expect(await importContacts(given, lan, bytes(cards))).toMatchObject({ added: 0, merged: 0 })
  }
  await expect(importContacts(given, lan, bytes('ten,email'))).rejects.toMatchObject({ code: 'contacts_unreadable' })
  const tooMany = bytes('BEGIN:VCARD\nEND:VCARD\n'.repeat(MAX_VCARDS + 1))
  await expect(importContacts(given, lan, tooMany)).rejects.toMatchObject({ code: 'too_many_cards' })
})

it('exports the parts of an imported name and organisation until the name is changed', async () => {
  await two()
  const named = ['N:Đặng;Ánh Tuyết;Thị;;', 'FN:Đặng Thị Ánh Tuyết', 'EMAIL:tuyet@x.example']
  await importContacts(given, lan, bytes(card(...named, 'ORG:Công ty Ví Dụ;Phòng Mua')))
  const exported = async () => {
    let cards = ''
    for await (const piece of await exportContacts(given, lan, { version: '3.0', groupId: undefined })) cards += piece
    return cards.split('\r\n').filter((line) => /^(N|ORG):/.test(line))
  }
  expect(await exported()).toEqual(['N:Đặng;Ánh Tuyết;Thị;;', 'ORG:Công ty Ví Dụ;Phòng Mua'])
  const [contact] = (await listContacts(given, lan, page)).contacts
  const id = contact?.id as ContactId
  await changeContact(given, lan, id, { name: 'Đặng Thị Ánh Tuyết', phone: '1' })
  await removeContact(given, lan, id)
  await restoreContact(given, lan, id)
  expect(await exported()).toEqual(['N:Đặng;Ánh Tuyết;Thị;;', 'ORG:Công ty Ví Dụ;Phòng Mua'])
  await changeContact(given, lan, id, { name: 'Chị Tuyết' })
  expect(await exported()).toEqual(['N:;Chị Tuyết;;;', 'ORG:Công ty Ví Dụ;Phòng Mua'])
  await importContacts(given, lan, bytes(card(...named)))
  expect(await exported()).toEqual(['N:;Chị Tuyết;;;', 'ORG:Công ty Ví Dụ;Phòng Mua'])
})

it('imports no name that reads as an address which the card does not have', async () => {
  await two()
  const file = [
    card('FN:sep@sen.example', 'EMAIL:a@x.example'),
    card('FN:Sếp | sep@sen․example', 'EMAIL:b@x.example', 'EMAIL:sep@sen.example'),
    card('FN:ke-toan@ngan-hang.example', 'EMAIL:c@x.example'),
    card('FN:Hà (ha@y.example)', 'EMAIL:ha@y.example', 'EMAIL:ha.tran@y.example'),
    card('FN:Hải', 'EMAIL:hai@x.example', 'EMAIL:hai@y.example'),
  ].join('')
  expect(await importContacts(given, lan, bytes(file))).toMatchObject({ added: 5 })
  expect(await names()).toEqual(['a@x.example', 'b@x.example', 'c@x.example', 'Hà (ha@y.example)', 'Hải'])
})

it('reads files in UTF-16 and in Vietnamese code pages', async () => {
  await two()
  const wide = Buffer.from(`\ufeff${card('FN:Lê Dũng', 'EMAIL:dung@x.example')}`, 'utf16le')
  await importContacts(given, lan, wide)
  const old = Buffer.from(card('FN;CHARSET=windows-1258:Tri\u00ccnh Ha\u00cc', 'EMAIL:ha@x.example'), 'latin1')
  await importContacts(given, lan, old)
  expect(await names()).toEqual(['Lê Dũng', 'Trình Hà'])
})

it('tells open pages of every change', async () => {
  await two()
  const versions = async () => {
    const { rows } = await given.database.pool.query<{ count: number }>(
      `select count(*)::integer as count from mailbox_event
       where mailbox_id = ${lan.mailboxId} and body->>'type' = 'contacts.changed'`,
    )
    return rows[0]?.count
  }
  const { id } = await make('Hà', 'ha@x.example')
  await changeContact(given, lan, id, { phone: '1' })
  await removeContact(given, lan, id)
  await restoreContact(given, lan, id)
  const group = await createGroup(given, lan, 'Bạn')
  await hideRecipient(given, lan, 'ha@x.example')
  await saveContact(given, lan, { name: '', email: 'ha@x.example' })
  await importContacts(given, lan, bytes(card('FN:A', 'EMAIL:a@x.example')))
  await removeGroup(given, lan, group.id)
  expect(await versions()).toBe(9)
})

it('limits a mailbox to ten thousand contacts, and lists and searches them by index', async () => {
  await two()
  const file = Array.from({ length: MAX_CONTACTS }, (_, at) =>
    card(`FN:Người ${at}`, `EMAIL:nguoi.${at}@x.example`),
  ).join('')
  expect(await importContacts(given, lan, bytes(file))).toMatchObject({ added: MAX_CONTACTS })
  expect(await importContacts(given, lan, bytes(card('FN:Thừa', 'EMAIL:thua@x.example')))).toMatchObject({
    added: 0,
    skipped: [{ reason: 'too_many', count: 1, names: ['Thừa'] }],
  })
  await expect(make('Thừa', 'thua@x.example')).rejects.toMatchObject({ code: 'too_many_contacts' })
  expect(await listContacts(given, lan, { ...page, offset: 9_990 })).toMatchObject({ total: MAX_CONTACTS })
  expect(await names('nguoi 9999')).toEqual(['Người 9999'])
  const others = `select ${minh.mailboxId}, name, emails, words, sort_key from contact where mailbox_id = ${lan.mailboxId}`
  await given.database.pool.query(`insert into contact (mailbox_id, name, emails, words, sort_key) ${others}`)
  await given.database.pool.query('analyze contact')
  const { rows } = await given.database.pool.query<{ 'QUERY PLAN': string }>(
    `explain select * from contact c where mailbox_id = ${lan.mailboxId} and removed_at is null and words like '% nguoi%'
     order by sort_key, id limit 50`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('contact_by_name')
})
