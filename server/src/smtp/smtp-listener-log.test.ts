import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SmtpListener } from './open-listener.ts'
import { startSmtpListener } from './smtp-listener.ts'

let w: TestWorld
let listener: SmtpListener
beforeAll(async () => {
  w = await world()
  const options = { host: '127.0.0.1', port: 0, hostName: 'mx.senmail.test', onError: () => undefined }
  listener = await startSmtpListener(options, { ...w, blobs: new MemoryBlobStore(), mime: new DirectMime() })
})
afterAll(async () => {
  await listener.close()
  await w.close()
})

test('the log of mail names received and refused mail, and its senders', async () => {
  const lan = await w.mailbox('lan@senmail.test')
  w.mailLog.fates.length = 0
  const talk = await SmtpConversation.atData(listener.port, lan.address)
  talk.write('Message-ID: <ke-lai@test.example>\r\nSubject: kể lại\r\n\r\nThân thư\r\n.\r\n')
  const queueId = /Stored as ([\w-]+)/.exec(await talk.reply())?.[1]
  talk.write('MAIL FROM:<sender@test.example>\r\n')
  await talk.reply()
  talk.write('RCPT TO:<nobody@senmail.test>\r\n')
  expect(await talk.reply()).toMatch(/^550 /)
  const peer = '127.0.0.1'
  expect(w.mailLog.fates).toEqual([
    {
      fate: 'received',
      queueId,
      mailFrom: 'sender@test.example',
      recipients: [lan.address],
      sizeBytes: expect.any(Number),
      peer,
      messageId: 'ke-lai@test.example',
      copies: [{ mailbox: lan.address, mailboxId: lan.mailboxId, folder: 'inbox', reason: 'inbox' }],
      verdict: undefined,
      virus: undefined,
      spam: undefined,
    },
    {
      fate: 'refused',
      stage: 'recipient',
      mailFrom: 'sender@test.example',
      recipients: ['nobody@senmail.test'],
      peer,
      reply: '550 No such user here',
    },
  ])
  talk.destroy()
})
