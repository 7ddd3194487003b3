import { listThreads } from '@sen/core/threads/list-threads'
import { MAX_SMTP_MESSAGE_IN_MEMORY_BYTES, RECEIVED_FIELDS_OF_A_LOOP } from '@sen/model/receiving/limits'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SmtpListener } from './open-listener.ts'
import { startSmtpListener } from './smtp-listener.ts'

let w: TestWorld
let listener: SmtpListener
const errors: unknown[] = []
beforeAll(async () => {
  w = await world()
  listener = await startSmtpListener(
    { host: '127.0.0.1', port: 0, hostName: 'mx.senmail.test', onError: (error) => errors.push(error) },
    { ...w, blobs: new MemoryBlobStore(), mime: new DirectMime() },
  )
})
afterAll(async () => {
  await listener.close()
  await w.close()
})

const passed = (servers: number) =>
  'Received: from a.example\r\n\tby b.example; Thu, 26 Nov 2026 08:00:00 +0000\r\n'.repeat(servers)
const LARGE_BODY = `${'x'.repeat(70)}\r\n`.repeat(MAX_SMTP_MESSAGE_IN_MEMORY_BYTES / 64)

it.each([
  ['held in memory', 'b\r\n'],
  ['kept while it comes', LARGE_BODY],
])('refuses mail that has passed too many servers, when it is %s', async (_, body) => {
  const lan = await w.mailbox(`lan${body.length}@senmail.test`)
  const deliver = async (servers: number): Promise<string> => {
    const talk = await SmtpConversation.atData(listener.port, lan.address)
    talk.write(`${passed(servers)}Subject: ${servers}\r\nX-Received: by c.example\r\n\r\n${body}.\r\n`)
    const reply = await talk.reply()
    talk.destroy()
    return reply
  }
  expect(await deliver(RECEIVED_FIELDS_OF_A_LOOP)).toBe('554 5.4.6 Routing loop detected')
  expect(await deliver(RECEIVED_FIELDS_OF_A_LOOP - 1)).toMatch(/^250 2\.6\.0 Stored as /)
  const { rows } = await listThreads(w, lan, { in: 'INBOX', limit: 10, offset: 0 })
  expect(rows.map(({ subject }) => subject)).toEqual([`${RECEIVED_FIELDS_OF_A_LOOP - 1}`])
  expect(errors).toEqual([])
})
