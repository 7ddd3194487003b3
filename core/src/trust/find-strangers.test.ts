import type { Actor } from '@sen/core/kit/actor'
import type { MessageId } from '@sen/model/ids'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import { type MessageOverrides, type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveContact } from '../contacts/save-contact.ts'
import { readMessage } from '../messages/read-message.ts'
import { readThread } from '../messages/read-thread.ts'
import { replaceRecipient } from '../recipients/replace-recipient.ts'
import { suggestRecipients } from '../recipients/suggest-recipients.ts'
import { indexMail } from '../search/index-mail.ts'

let given: TestWorld
let lan: Actor
const BINH = { name: 'Trần Bình', email: 'binh@doitac.example' }
const HA = { name: 'Phạm Hà', email: 'ha@khach.example' }
const at = (hour: number) => new Date(Date.UTC(2026, 10, 3, hour))
const htmlCleaner = { version: 'none', clean: () => Promise.reject(new Error('there is no HTML')) }

beforeAll(async () => {
  given = await world()
  lan = await given.mailbox('lan@senmail.example', { name: 'Trần Lan' })
  await given.mailbox('minh@senmail.example', { name: 'Lê Văn Minh' })
  await given.message(lan, { in: 'sent', to: [BINH], receivedAt: at(0) })
  await index()
})
afterAll(() => given.close())

const index = () =>
  indexMail(given, {
    onFailure: (id, error) => {
      throw new Error(`message ${id}`, { cause: error })
    },
  })
const receive = (from: MessageOverrides['from'], more: MessageOverrides = {}) =>
  given.message(lan, { isBulk: false, ...(from && { from }), ...more })
const needs = () => ({ store: given.store, htmlCleaner })
async function strangerOf(id: MessageId, actor = lan) {
  return (await readMessage(needs(), actor, id)).stranger
}

it('tells of the first mail of an address, before and after it is counted, and of no later one', async () => {
  const first = await receive(HA, { receivedAt: at(1), messageIdHeader: 'dau@khach.example' })
  const later = { receivedAt: at(2), subject: 'Re: Thư', references: ['dau@khach.example'] }
  expect(await strangerOf(first.id)).toEqual({ kind: 'first_time' })
  await index()
  const second = await receive(HA, later)
  await index()
  const { messages } = await readThread(needs(), lan, { id: first.threadId, from: undefined, bodies: 'all' })
  expect(messages.map(({ message, stranger }) => [message.id, stranger])).toEqual([
    [first.id, { kind: 'first_time' }],
    [second.id, undefined],
  ])
  // Older mail is imported, so this was not the first.
  await receive(HA, { receivedAt: at(-100), isBulk: undefined })
  await index()
  expect(await strangerOf(first.id)).toBeUndefined()
})

it('reports the first mail of an address that cannot receive mail, and suggests none', async () => {
  for (const email of ['giam-doc@[198.51.100.7]', 'giam-doc@intranet']) {
    const first = await receive({ name: '', email }, { receivedAt: at(1) })
    await index()
    const second = await receive({ name: '', email }, { receivedAt: at(2) })
    expect([await strangerOf(first.id), await strangerOf(second.id)]).toEqual([{ kind: 'first_time' }, undefined])
  }
  const { known } = await suggestRecipients(given, lan, 'giam-doc', 10)
  expect(known).toEqual([])
})

it('is silent once the address was written to, or is kept', async () => {
  const vy = { name: 'Vy', email: 'vy@khach.example' }
  const mail = await receive(vy)
  expect(await strangerOf(mail.id)).toEqual({ kind: 'first_time' })
  await given.message(lan, { in: 'sent', to: [vy] })
  await index()
  expect(await strangerOf(mail.id)).toBeUndefined()
  const my = { name: 'My', email: 'my@khach.example' }
  const other = await receive(my)
  await saveContact(given, lan, my)
  expect(await strangerOf(other.id)).toBeUndefined()
})

it('is silent for lists, imports, Junk, colleagues, own senders and mail with another warning', async () => {
  const unknown = { name: 'Ai Đó', email: 'ai@xa.example' }
  const mails = [
    await receive(unknown, { isBulk: true }),
    await receive(unknown, { isBulk: undefined }),
    await receive(unknown, { in: 'junk' }),
    await receive(unknown, { subject: '**SPOOF** Gấp' }),
    await receive({ name: '', email: '' }),
    await receive({ name: 'Mới', email: 'moi@senmail.example' }),
  ]
  const forged = await receive(unknown)
  await given.store.write(lan.mailboxId, async (w) => {
    await w.nextVersion()
    await w.trust.saveVerdict(forged.id, { outcome: 'forged', reason: 'policy_failed', domain: 'xa.example' })
  })
  for (const { id } of [...mails, forged]) expect(await strangerOf(id)).toBeUndefined()
})

it('stays silent until older mail has been counted', async () => {
  const mail = await receive({ name: 'Chờ', email: 'cho@xa.example' })
  await given.database.db
    .updateTable('search_queue')
    .set({ due_at: new Date(Date.now() - 60_000) })
    .execute()
  expect(await strangerOf(mail.id)).toBeUndefined()
  await index()
  expect(await strangerOf(mail.id)).toEqual({ kind: 'first_time' })
})

it('reports the name of a known person at another address, in every spelling', async () => {
  const like = { kind: 'similar_name', resembles: BINH.email }
  for (const name of ['Trần Bình', 'TRAN   BINH', 'Trần Bình'.normalize('NFD'), 'Тrần Вình']) {
    expect(await strangerOf((await receive({ name, email: 'tran.binh@thu.example' })).id)).toEqual(like)
  }
  expect(await strangerOf((await receive({ name: 'LE VAN MINH', email: 'minh@thu.example' })).id)).toEqual({
    kind: 'similar_name',
    resembles: 'minh@senmail.example',
  })
  for (const email of ['', `"${BINH.email} "@thu.example`]) {
    expect(await strangerOf((await receive({ name: BINH.name, email })).id)).toEqual(like)
  }
  // The account's own name, from another of its own addresses.
  expect(await strangerOf((await receive({ name: 'Trần Lan', email: 'lan@thu.example' })).id)).toEqual({
    kind: 'first_time',
  })
  expect(await strangerOf((await receive(BINH)).id)).toBeUndefined()
})

it('reports a domain similar to a known person’s, or to the own one', async () => {
  const of = async (email: string) => strangerOf((await receive({ name: 'Người Lạ', email })).id)
  expect(await of('binh@doltac.example')).toEqual({ kind: 'similar_domain', resembles: BINH.email })
  expect(await of('ke.toan@mail.d0itac.example')).toEqual({ kind: 'similar_domain', resembles: 'doitac.example' })
  expect(await of('sep@senrnail.example')).toEqual({ kind: 'similar_domain', resembles: 'senmail.example' })
  expect(await of('binh@doitac.example.evil.test')).toEqual({ kind: 'similar_domain', resembles: BINH.email })
  expect(await of('moi@doitac.example')).toEqual({ kind: 'first_time' })
})

it('uses the contacts of this mailbox, and of no other', async () => {
  const minh = await given.mailbox('minh@khac.example', { name: 'Minh' })
  for (const from of [{ name: BINH.name, email: 'x@thu.example' }, { name: '', email: 'binh@doltac.example' }, BINH]) {
    const { id } = await given.message(minh, { isBulk: false, from })
    expect(await strangerOf(id, minh)).toEqual({ kind: 'first_time' })
  }
})

it('learns no name and counts no mail from a sender that may be forged', async () => {
  const sep = { name: 'Vũ Đình Trường', email: 'truong@nha.example' }
  const judged = async (from: MessageOverrides['from'], outcome: SenderVerdict['outcome']) => {
    const mail = await receive(from)
    await given.store.write(lan.mailboxId, async (w) => {
      await w.nextVersion()
      await w.trust.saveVerdict(mail.id, { outcome, reason: 'policy_failed', domain: 'nha.example' })
    })
    await index()
  }
  await given.message(lan, { in: 'sent', to: [sep] })
  await index()
  for (const outcome of ['unproven', 'forged'] as const) await judged({ name: 'Ai Đó', email: sep.email }, outcome)
  const impostor = await receive({ name: sep.name, email: 'truong@thu.example' })
  expect(await strangerOf(impostor.id)).toEqual({ kind: 'similar_name', resembles: sep.email })
  // An authenticated sender may set the name.
  await judged({ name: 'Vũ Trường', email: sep.email }, 'authentic')
  const { id } = await receive({ name: 'Vu Truong', email: 'truong@khac.example' })
  expect(await strangerOf(id)).toEqual({ kind: 'similar_name', resembles: sep.email })
  const fresh = { name: 'Chưa Quen', email: 'quen@nha.example' }
  await judged(fresh, 'forged')
  expect(await strangerOf((await receive(fresh)).id)).toEqual({ kind: 'first_time' })
})

it('knows the old address of a contact that has a new one', async () => {
  const old = { name: 'Đỗ Hoàng Quân', email: 'quan@cu.example' }
  await given.message(lan, { in: 'sent', to: [old] })
  await index()
  await replaceRecipient(given, lan, old.email, { ...old, email: 'quan@moi.example' })
  expect(await strangerOf((await receive(old)).id)).toBeUndefined()
})

it('asks once for a thread of many authors, and for the newest of them', async () => {
  const first = await receive(
    { name: 'Người 0', email: 'nguoi0@dong.example' },
    { messageIdHeader: 'dong@dong.example' },
  )
  for (let author = 1; author < 25; author++) {
    const from = { name: `Người ${author}`, email: `nguoi${author}@dong.example` }
    await receive(from, { subject: 'Re: Đông', references: ['dong@dong.example'] })
  }
  const { messages } = await readThread(needs(), lan, { id: first.threadId, from: undefined, bodies: 'all' })
  expect(messages.map(({ stranger }) => stranger?.kind === 'first_time')).toEqual([
    ...Array(15).fill(false),
    ...Array(10).fill(true),
  ])
  // This author wrote first and last; the last message is judged.
  const like = { name: BINH.name, email: 'binh@rat-dong.example' }
  const start = await receive(like, { messageIdHeader: 'dau@dong.example' })
  const more = { subject: 'Re: Đầu', references: ['dau@dong.example'] }
  for (let author = 30; author < 45; author++) await receive({ name: '', email: `${author}@dong.example` }, more)
  const last = await receive(like, more)
  const thread = await readThread(needs(), lan, { id: start.threadId, from: undefined, bodies: 'all' })
  const found = thread.messages.find(({ message }) => message.id === last.id)
  expect(found?.stranger).toEqual({ kind: 'similar_name', resembles: BINH.email })
})

it('is silent of the people of the organisation’s other domains, and knows their names elsewhere', async () => {
  const branch = await given.mailbox('vinh@chi-nhanh.example', { name: 'Đặng Quang Vinh' })
  const vinh = { name: 'Đặng Quang Vinh', email: branch.address }
  const alike = { name: 'Dang Quang Vinh', email: 'vinh@thu.example' }
  const mail = await receive(vinh)
  const other = await receive(alike)
  const strangers = async () => {
    const actor = (await given.accounts.findActor(lan.accountId)) ?? lan
    return [await strangerOf(mail.id, actor), await strangerOf(other.id, actor)]
  }
  expect(await strangers()).toEqual([{ kind: 'first_time' }, { kind: 'first_time' }])
  await given.directory.joinOrganisation(branch.domainId, lan.domainId)
  expect(await strangers()).toEqual([undefined, { kind: 'similar_name', resembles: branch.address }])
})
