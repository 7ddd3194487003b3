import type { Actor } from '@sen/core/kit/actor'
import { listThreads } from '@sen/core/threads/list-threads'
import { STORAGE_RESERVE_BYTES } from '@sen/model/receiving/limits'
import { DirectMime } from '@sen/testkit/direct-mime'
import { FakeStorageRoom } from '@sen/testkit/fakes/fake-storage-room'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { reservingStores } from '@sen/testkit/reserving-stores'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ListenerNeeds } from './listener-needs.ts'
import type { SmtpListener } from './open-listener.ts'
import { startSmtpListener } from './smtp-listener.ts'

const REFUSED = /^452 4\.3\.1 Insufficient system storage; please try again later$/

let w: TestWorld
let lan: Actor
let listener: SmtpListener | undefined
let storageRoom: FakeStorageRoom
const errors: unknown[] = []
let users = 0
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  users += 1
  lan = await w.mailbox(`lan${users}@senmail.test`)
  storageRoom = new FakeStorageRoom()
  errors.splice(0)
})
afterEach(() => listener?.close())
afterAll(() => w.close())

async function talkTo(stores: Partial<Pick<ListenerNeeds, 'store'>> = {}): Promise<SmtpConversation> {
  const needs = { ...w, ...reservingStores({ ...w, storageRoom }, new MemoryBlobStore()), storageRoom, ...stores }
  const options = { host: '127.0.0.1', port: 0, hostName: 'mx.senmail.test' }
  const onError = (error: unknown) => void errors.push(error)
  listener = await startSmtpListener({ ...options, onError }, { ...needs, mime: new DirectMime() })
  return SmtpConversation.atData(listener.port, lan.address)
}

const inbox = async () => (await listThreads(w, lan, { in: 'INBOX', limit: 100, offset: 0 })).rows

it('refuses mail for now before its bytes come, and when they have come, and takes it again when there is room', async () => {
  const talk = await talkTo()
  storageRoom.freeBytes = STORAGE_RESERVE_BYTES - 1
  talk.write('Subject: a\r\n\r\na\r\n.\r\n')
  expect(await talk.reply()).toMatch(REFUSED)
  const again = async () => [
    await talk.say('MAIL FROM:<sender@test.example>'),
    await talk.say(`RCPT TO:<${lan.address}>`),
    await talk.say('DATA'),
  ]
  expect((await again())[0]).toMatch(REFUSED)
  storageRoom.freeBytes = STORAGE_RESERVE_BYTES + 1_000_000
  expect((await again()).map((reply) => reply.slice(0, 3))).toEqual(['250', '250', '354'])
  // A large message is written to disk while it arrives.
  talk.write(`Subject: b\r\n\r\n${`${'x'.repeat(900)}\r\n`.repeat(1_600)}.\r\n`)
  expect(await talk.reply()).toMatch(REFUSED)
  expect(await inbox()).toEqual([])
  await again()
  talk.write('Subject: c\r\n\r\nc\r\n.\r\n')
  expect(await talk.reply()).toMatch(/^250 /)
  expect(await inbox()).toMatchObject([{ subject: 'c' }])
  // The disk check reports it, not each refusal.
  expect(errors).toEqual([])
  talk.destroy()
})

it('says so of a database too that finds no room, and tells the log of it', async () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const talk = await talkTo({ store: { read: w.store.read.bind(w.store), write: () => Promise.reject(full) } })
  talk.write('Subject: a\r\n\r\na\r\n.\r\n')
  expect(await talk.reply()).toMatch(REFUSED)
  expect(errors).toEqual([full])
  talk.destroy()
})
