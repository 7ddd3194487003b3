import { listThreads } from '@sen/core/threads/list-threads'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SmtpListener } from './open-listener.ts'
import { startSmtpListener } from './smtp-listener.ts'

let w: TestWorld
let listener: SmtpListener
const blobs = new MemoryBlobStore()
const errors: unknown[] = []
beforeAll(async () => {
  w = await world()
  const options = { host: '127.0.0.1', port: 0, hostName: 'mx.senmail.test' }
  listener = await startSmtpListener(
    { ...options, onError: (error) => errors.push(error) },
    { ...w, blobs, mime: new DirectMime() },
  )
})
afterAll(async () => {
  await listener.close()
  await w.close()
  expect(errors).toEqual([])
})

test.each([10, 400_000])('results of checks in our name are removed from a message of %i bytes', async (bytes) => {
  const actor = await w.mailbox(`results${bytes}@senmail.test`)
  const results = (host: string) => `Authentication-Results: ${host};\r\n dkim=pass header.d=bank.example`
  const talk = await SmtpConversation.atData(listener.port, actor.address)
  const body = `${'x'.repeat(70)}\r\n`.repeat(Math.ceil(bytes / 72))
  talk.write(`From: a@b.example\r\n${results('MX.senmail.test')}\r\n${results('mx.b.example')}\r\n\r\n${body}.\r\n`)
  expect(await talk.reply()).toMatch(/^250/)
  const [row] = (await listThreads(w, actor, { in: 'INBOX', limit: 1, offset: 0 })).rows
  const [message] = row ? await w.store.read(actor.mailboxId, (r) => r.messages.ofThread(row.threadId)) : []
  const raw = Buffer.from(await blobs.get(message?.rawBlob ?? '')).toString('latin1')
  expect(raw).not.toContain(results('MX.senmail.test'))
  expect(raw).toContain(`${results('mx.b.example')}\r\n\r\n${body}`)
  talk.destroy()
})
