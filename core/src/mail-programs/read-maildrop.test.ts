import { MaildropSource } from '@sen/model/pop3/maildrop-source'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import type { MailProgramMailbox } from './mail-program-mailbox.ts'
import { countOldOctets } from './maintenance.ts'
import { ALL, all, bytes, folderOf, newUser, type ProgramWorld, programWorld } from './program-stage.fixture.ts'

let w: ProgramWorld
beforeAll(async () => {
  w = await programWorld()
})
afterAll(() => w.close())

async function storedOctets({ mailboxId }: Actor): Promise<readonly (number | null)[]> {
  const { rows } = await w.database.pool.query<{ octets: number | null }>(
    'select octets from message where mailbox_id = $1 order by id',
    [mailboxId],
  )
  return rows.map(({ octets }) => octets)
}

async function sentOctets(mailbox: MailProgramMailbox, uid: number): Promise<number> {
  const inbox = await folderOf(mailbox, 'inbox')
  const source = new MaildropSource()
  let octets = 0
  const message = await mailbox.read(inbox, uid)
  for (const chunk of message ? await all(message.content) : []) octets += source.feed(chunk).length
  return octets + source.end().length
}

async function appendTo(mailbox: MailProgramMailbox, text: string): Promise<void> {
  const raw = bytes(text)
  const message = { blob: await w.blobs.write(raw), sizeBytes: raw.byteLength, flags: [] }
  await mailbox.append(await folderOf(mailbox, 'inbox'), [message])
}

it('knows the octets of mail from its arrival, also of copies', async () => {
  const { lan, mailbox } = await newUser(w)
  await appendTo(mailbox, 'Subject: one\n\nwhole\n')
  await appendTo(mailbox, 'Subject: two\n\nno last line end')
  expect(await storedOctets(lan)).toEqual([23, 34])
  const archive = await mailbox.createFolder('Lưu')
  await mailbox.copy(await folderOf(mailbox, 'inbox'), ALL, archive.id)
  expect(await storedOctets(lan)).toEqual([23, 34, 23, 34])
  const { uids, octets } = await mailbox.maildrop()
  expect([[...uids], [...octets]]).toEqual([
    [1, 2],
    [await sentOctets(mailbox, 1), await sentOctets(mailbox, 2)],
  ])
})

it('reads older mail once, and stores its counts', async () => {
  const { lan, mailbox } = await newUser(w)
  const sources = ['Subject: a\r\n\r\nx\r\n', 'Subject: b\n\nbare\nline feeds', '']
  for (const source of sources) {
    const raw = Buffer.from(source)
    await w.message(lan, { rawBlob: await w.blobs.write(raw), sizeBytes: raw.byteLength })
  }
  const { octets } = await mailbox.maildrop()
  expect([...octets]).toEqual([17, 32, 0])
  expect(await storedOctets(lan)).toEqual([17, 32, 0])
  expect(await sentOctets(mailbox, 2)).toBe(32)
})

it('counts older mail at night, before a program asks', async () => {
  const { lan, mailbox } = await newUser(w)
  const raw = Buffer.from('Subject: a\r\n\r\nno end')
  await w.message(lan, { rawBlob: await w.blobs.write(raw), sizeBytes: raw.byteLength })
  // A new folder has no such mail.
  await countOldOctets(w)
  expect(await storedOctets(lan)).toEqual([null])
  const inbox = await folderOf(mailbox, 'inbox')
  await w.database.pool.query('update folder set has_octets = false where id = $1', [inbox])
  expect(await countOldOctets(w)).toBe(1)
  expect(await storedOctets(lan)).toEqual([22])
  expect(await countOldOctets(w)).toBe(0)
})

it('leaves out a message whose source was lost, and lists the others', async () => {
  const { lan, mailbox } = await newUser(w)
  await w.message(lan)
  await appendTo(mailbox, 'Subject: one\n\nx\n')
  const { uids } = await mailbox.maildrop()
  expect([...uids]).toEqual([2])
  expect(await storedOctets(lan)).toEqual([null, 19])
})

it('lists the inbox only, and of the own mailbox only', async () => {
  const [{ lan, mailbox }, other] = [await newUser(w), await newUser(w)]
  await appendTo(other.mailbox, 'Subject: one\n\nx\n')
  await w.message(lan, { in: 'junk' })
  expect([...(await mailbox.maildrop()).uids]).toEqual([])
})
