import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Balancers } from '../proxy-protocol/balancers.ts'
import type { SmtpListener } from './open-listener.ts'
import { startSmtpListener } from './smtp-listener.ts'

let w: TestWorld
let listener: SmtpListener

beforeAll(async () => {
  w = await world()
  const at = { host: '127.0.0.1', port: 0, hostName: 'mx.senmail.test', onError: () => {} }
  const needs = { ...w, blobs: new MemoryBlobStore(), mime: new DirectMime() }
  listener = await startSmtpListener({ ...at, balancers: new Balancers(['127.0.0.1']) }, needs)
})
afterAll(async () => {
  await listener.close()
  await w.close()
})

test.each([
  ['1', Buffer.from('PROXY TCP6 2001:db8::7 2001:db8::1 40000 25\r\n'), '2001:db8::7'],
  [
    '2',
    Buffer.from([
      ...[0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a, 0x21, 0x11, 0, 12],
      ...[203, 0, 113, 9, 10, 0, 0, 1, 0x9c, 0x40, 0, 25],
    ]),
    '203.0.113.9',
  ],
  [
    '2 of an IPv6 socket',
    Buffer.from([
      ...[0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a, 0x21, 0x21, 0, 36],
      ...[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 203, 0, 113, 9],
      ...[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 10, 0, 0, 1, 0x9c, 0x40, 0, 25],
    ]),
    '203.0.113.9',
  ],
])('mail through a balancer comes from the client that version %s names', async (version, header, peer) => {
  const { address } = await w.mailbox(`lan${version.length}${version[0]}@senmail.test`)
  const talk = await SmtpConversation.open(listener.port)
  talk.write(header)
  expect(await talk.reply()).toMatch(/^220/)
  for (const line of ['EHLO mx.khach.example', 'MAIL FROM:<an@khach.example>', `RCPT TO:<${address}>`, 'DATA']) {
    await talk.say(line)
  }
  talk.write('Subject: a\r\n\r\nb\r\n.\r\n')
  expect(await talk.reply()).toMatch(/^250/)
  expect(w.mailLog.fates.at(-1)).toMatchObject({ fate: 'received', peer })
  talk.destroy()
})
