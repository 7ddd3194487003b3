import { ScanFailed } from '@sen/core/ports/virus-scanner'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSmtpListener } from './smtp-listener.ts'

let w: TestWorld
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

it.each([
  ['open', /^250 /],
  ['defer', /^451 4\.7\.1 The message cannot be scanned/],
] as const)('while the virus scanner is away, the policy %s answers %s', async (scanPolicy, reply) => {
  const lan = await w.mailbox(`lan-${scanPolicy}@senmail.test`)
  const virusScanner = { scan: () => Promise.reject(new ScanFailed('away')) }
  const needs = { ...w, blobs: new MemoryBlobStore(), mime: new DirectMime(), virusScanner, scanPolicy }
  const options = { host: '127.0.0.1', port: 0, hostName: 'mx.senmail.test', onError: () => undefined }
  const listener = await startSmtpListener(options, needs)
  const talk = await SmtpConversation.atData(listener.port, lan.address)
  talk.write('Subject: x\r\n\r\nx\r\n.\r\n')
  expect(await talk.reply()).toMatch(reply)
  talk.destroy()
  await listener.close()
})
