import type { Actor } from '@sen/core/kit/actor'
import { listThreads } from '@sen/core/threads/list-threads'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import {
  MAX_SMTP_RECIPIENTS_PER_TRANSACTION,
  MAX_SMTP_RECIPIENTS_WITHOUT_MESSAGE,
  MAX_SMTP_REFUSED_RECIPIENTS,
} from '@sen/model/receiving/limits'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SmtpListener } from './open-listener.ts'
import { startSmtpListener } from './smtp-listener.ts'

let w: TestWorld
let lan: Actor
let blobs: MemoryBlobStore
let listener: SmtpListener
const errors: unknown[] = []

beforeAll(async () => {
  w = await world()
  lan = await w.mailbox('lan@senmail.test')
  blobs = new MemoryBlobStore()
  listener = await startSmtpListener(
    { host: '127.0.0.1', port: 0, hostName: 'mx.senmail.test', onError: (error) => errors.push(error) },
    { ...w, blobs, mime: new DirectMime() },
  )
})
afterAll(async () => {
  await listener.close()
  await w.close()
})

/** Sends a message in pieces and returns the reply. */
async function send(piece: string, count: number): Promise<string> {
  const talk = await SmtpConversation.atData(listener.port, lan.address)
  talk.write('Subject: long\r\n\r\n')
  const bytes = Buffer.from(piece, 'latin1')
  for (let at = 0; at < count; at += 1) await talk.push(bytes)
  talk.write('\r\n.\r\n')
  const reply = await talk.reply()
  talk.destroy()
  return reply
}

test('bare CRs are refused when they would make the message too large', async () => {
  const before = blobs.count
  expect(await send('\r'.repeat(64 * 1024), 608)).toMatch(/^552/)
  expect(blobs.count).toBe(before)
})

// A round of the event loop for each of a million dots would take a minute: `DataStream` in smtp-server.test.ts.
test('a line of two dots again and again is taken', async () => {
  expect(await send('..\r\n'.repeat(16 * 1024), 64)).toMatch(/^250/)
  const [row] = (await listThreads(w, lan, { in: 'INBOX', limit: 1, offset: 0 })).rows
  if (!row) throw new Error('the INBOX is empty')
  const [message] = await w.store.read(lan.mailboxId, (r) => r.messages.ofThread(row.threadId))
  const raw = Buffer.from(await blobs.get(message?.rawBlob ?? '')).toString('latin1')
  expect(raw).toMatch(/^Return-Path: <sender@test\.example>\r\nReceived: from [\s\S]{0,300}\r\nSubject: long\r\n\r\n/)
  expect(raw.endsWith(`\r\n\r\n${'.\r\n'.repeat(1_024 * 1_024)}\r\n`)).toBe(true)
  expect(errors).toEqual([])
})

test('a client that asks for one unknown recipient after the other is sent away', async () => {
  const talk = await SmtpConversation.greeted(listener.port)
  await talk.say('MAIL FROM:<a@b.example>')
  for (let at = 1; at < MAX_SMTP_REFUSED_RECIPIENTS; at += 1) {
    expect(await talk.say(`RCPT TO:<nobody${at}@senmail.test>`)).toMatch(/^550/)
  }
  expect(await talk.say('RCPT TO:<nobody@senmail.test>')).toMatch(/^421/)
  await talk.closed()
})

describe('recipients', () => {
  const tagged = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, at) => lan.address.replace('@', `+${prefix}${at}@`))
  /** Sends all commands at once and counts the codes of the replies. */
  async function name(talk: SmtpConversation, addresses: readonly string[]): Promise<Record<string, number>> {
    talk.write(addresses.map((address) => `RCPT TO:<${address}>\r\n`).join(''))
    const codes: Record<string, number> = {}
    for (let at = 0; at < addresses.length; at += 1) {
      const code = (await talk.reply()).slice(0, 3)
      if (code === '') break
      codes[code] = (codes[code] ?? 0) + 1
    }
    return codes
  }

  test('that are tags of one address are limited per message, and the message is delivered', async () => {
    const talk = await SmtpConversation.greeted(listener.port)
    await talk.say('MAIL FROM:<a@b.example>')
    const addresses = tagged(MAX_SMTP_RECIPIENTS_PER_TRANSACTION + 10, 'tag')
    expect(await name(talk, addresses)).toEqual({ 250: MAX_SMTP_RECIPIENTS_PER_TRANSACTION, 452: 10 })
    await talk.say('DATA')
    talk.write('Subject: tags\r\n\r\n\r\n.\r\n')
    expect(await talk.reply()).toMatch(/^250/)
    // The count begins again after an accepted message.
    await talk.say('MAIL FROM:<a@b.example>')
    expect(await name(talk, addresses)).toEqual({ 250: MAX_SMTP_RECIPIENTS_PER_TRANSACTION, 452: 10 })
    talk.destroy()
  })

  test('without a message end the connection, also in several transactions and for one address', async () => {
    const talk = await SmtpConversation.greeted(listener.port)
    let left = MAX_SMTP_RECIPIENTS_WITHOUT_MESSAGE
    for (const reset of ['RSET', 'EHLO test.example', 'RSET']) {
      await talk.say(reset)
      await talk.say('MAIL FROM:<a@b.example>')
      const count = Math.min(left, 900)
      expect(await name(talk, Array<string>(count).fill(lan.address))).toEqual({ 250: count })
      left -= count
    }
    const lookUps = vi.spyOn(w.directory, 'findReached')
    expect(await name(talk, tagged(500, 'more'))).toEqual({ 421: 1 })
    expect(lookUps).not.toHaveBeenCalled()
    lookUps.mockRestore()
    await talk.closed()
  })
})

test('a sender who hangs up before the final dot leaves nothing', async () => {
  const [before, failed] = [blobs.count, errors.length]
  for (const leave of ['destroy', 'finish'] as const) {
    const talk = await SmtpConversation.atData(listener.port, lan.address)
    await talk.push(Buffer.from('Subject: half\r\n\r\nhalf'))
    talk[leave]()
    await talk.closed()
    talk.destroy()
  }
  expect([blobs.count, errors.length]).toEqual([before, failed])
})

test('when others fill the room, a message is refused before it is sent, whether it announces its size or not', async () => {
  const narrow = await startSmtpListener(
    { host: '127.0.0.1', port: 0, hostName: 'mx.senmail.test', onError: () => {}, bytesUnderWay: MEGABYTE_BYTES },
    { ...w, blobs, mime: new DirectMime() },
  )
  const first = await SmtpConversation.atData(narrow.port, lan.address)
  await first.push(Buffer.from(`Subject: much\r\n\r\n${`${'x'.repeat(998)}\r\n`.repeat(900)}`))
  const second = await SmtpConversation.greeted(narrow.port)
  await vi.waitFor(async () => {
    await second.say('RSET')
    expect(await second.say('MAIL FROM:<a@b.example> SIZE=200000')).toMatch(/^452/)
  })
  expect(await second.say('MAIL FROM:<a@b.example>')).toMatch(/^452/)
  expect(await second.say('MAIL FROM:<a@b.example> SIZE=2000')).toMatch(/^250/)
  for (const talk of [first, second]) talk.destroy()
  await narrow.close()
})

describe('size', () => {
  test('gets the limit, and is rejected when it announces a larger size', async () => {
    const talk = await SmtpConversation.open(listener.port)
    expect(await talk.reply()).toMatch(/^220 mx\.senmail\.test ESMTP/)
    const ehlo = await talk.say('EHLO test.example')
    expect(ehlo).toMatch(/^250[- ]SIZE 41943040$/m)
    expect(ehlo).not.toMatch(/AUTH|STARTTLS/)
    expect(await talk.say('MAIL FROM:<a@test.example> SIZE=41943041')).toMatch(/^552 5\.3\.4 /)
    talk.destroy()
  })

  test('is counted while it comes; the connection lives on', async () => {
    const before = blobs.count
    const talk = await SmtpConversation.atData(listener.port, lan.address)
    const megabyte = Buffer.from(`${'x'.repeat(1022)}\r\n`.repeat(1024))
    for (let n = 0; n < 41; n += 1) await talk.push(megabyte)
    talk.write('\r\n.\r\n')
    expect(await talk.reply()).toMatch(/^552 5\.3\.4 /)
    expect(await talk.say('NOOP')).toMatch(/^250/)
    expect(blobs.count).toBe(before)
    talk.destroy()
  })
})
