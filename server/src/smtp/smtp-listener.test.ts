import type { Actor } from '@sen/core/kit/actor'
import { listThreads } from '@sen/core/threads/list-threads'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { TEST_CERTIFICATE, TEST_KEY } from '@sen/testkit/servers/test-certificate'
import { SmtpConversation } from '@sen/testkit/smtp-conversation'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListenerNeeds } from './listener-needs.ts'
import type { SmtpListener } from './open-listener.ts'
import { startSmtpListener } from './smtp-listener.ts'

const LOOKALIKES = [
  '\n.\n',
  '\n.\r',
  '\r.\n',
  '\r.\r',
  '\n.\r\n',
  '\r.\r\n',
  '\r\n.\r\r\n',
  '\r\r\n.\r\r\n',
  '\r\n\0.\r\n',
  '\r\n.\n',
]

let w: TestWorld
let listener: SmtpListener
let needs: ListenerNeeds
let blobs: MemoryBlobStore
const errors: unknown[] = []
let users = 0

beforeAll(async () => {
  w = await world()
  blobs = new MemoryBlobStore()
  needs = { ...w, blobs, mime: new DirectMime() }
  listener = await listen(needs)
})
afterAll(async () => {
  await listener.close()
  await w.close()
})

function listen(of: ListenerNeeds): Promise<SmtpListener> {
  return startSmtpListener(
    { host: '127.0.0.1', port: 0, hostName: 'mx.senmail.test', onError: (error) => errors.push(error) },
    of,
  )
}

async function user(): Promise<Actor> {
  users += 1
  return w.mailbox(`smtp${users}@senmail.test`)
}

const inboxOf = async (actor: Actor) => (await listThreads(w, actor, { in: 'INBOX', limit: 100, offset: 0 })).rows

async function rawOf(actor: Actor): Promise<string> {
  const [row] = await inboxOf(actor)
  if (!row) throw new Error('the INBOX is empty')
  const [message] = await w.store.read(actor.mailboxId, (r) => r.messages.ofThread(row.threadId))
  return Buffer.from(await blobs.get(message?.rawBlob ?? '')).toString('latin1')
}

describe('a message', () => {
  test('is stored for each recipient before 250, with its trace before it', async () => {
    const [lan, minh] = [await user(), await user()]
    const talk = await SmtpConversation.atData(listener.port, lan.address, minh.address)
    talk.write('Subject: a\r\n\r\n..dot\r\n.\r\n')
    expect(await talk.reply()).toMatch(/^250 2\.\d\.\d Stored as [\w-]+$/)
    for (const person of [lan, minh]) {
      expect(await inboxOf(person)).toMatchObject([{ subject: 'a', unread: true }])
      const raw = await rawOf(person)
      expect(raw).toMatch(
        /^Return-Path: <sender@test\.example>\r\nReceived: from test\.example \(\[127\.0\.0\.1\]\)\r\n\tby mx\.senmail\.test with ESMTP id [\w-]+\r\n\t; \w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000\r\nSubject: a\r\n\r\n\.dot\r\n$/,
      )
    }
    talk.destroy()
  })

  test('comes from and for addresses with diacritics: SMTPUTF8 is offered, and the trace has them as they are', async () => {
    const lan = await w.mailbox('đặng.lân@senmail.test')
    const talk = await SmtpConversation.open(listener.port)
    await talk.reply()
    expect(await talk.say('EHLO test.example')).toMatch(/^250[ -]SMTPUTF8\r?$/m)
    const utf8 = (text: string) => Buffer.from(text).toString('latin1')
    await talk.say(utf8('MAIL FROM:<hoà@bưu-điện.example> SMTPUTF8'))
    expect(await talk.say(utf8('RCPT TO:<đặng.lân@senmail.test>'))).toMatch(/^250 /)
    await talk.say('DATA')
    talk.write(utf8('From: hoà@bưu-điện.example\r\nSubject: Báo giá\r\n\r\nb\r\n.\r\n'))
    expect(await talk.reply()).toMatch(/^250 /)
    const raw = Buffer.from(await rawOf(lan), 'latin1').toString()
    expect(raw).toMatch(/^Return-Path: <hoà@bưu-điện\.example>\r\n.*\r\n\tby mx\.senmail\.test with UTF8SMTP id /)
    expect(raw).toContain('\tfor <đặng.lân@senmail.test>; ')
    expect(await inboxOf(lan)).toMatchObject([{ subject: 'Báo giá' }])
    talk.destroy()
  })

  test('names its recipient in the trace when there is only one', async () => {
    const lan = await user()
    const talk = await SmtpConversation.atData(listener.port, lan.address)
    talk.write('Subject: a\r\n\r\n\r\n.\r\n')
    await talk.reply()
    expect(await rawOf(lan)).toContain(`for <${lan.address}>; `)
    talk.destroy()
  })

  test('for two addresses of one mailbox is stored once', async () => {
    const lan = await user()
    const tagged = lan.address.replace('@', '+cho@')
    const talk = await SmtpConversation.atData(listener.port, lan.address, tagged)
    talk.write('Subject: a\r\n\r\n.\r\n')
    expect(await talk.reply()).toMatch(/^250/)
    expect(await inboxOf(lan)).toMatchObject([{ messageCount: 1 }])
    talk.destroy()
  })

  test('follows another in the same connection', async () => {
    const lan = await user()
    const talk = await SmtpConversation.atData(listener.port, lan.address)
    talk.write('Subject: a\r\n\r\n.\r\n')
    await talk.reply()
    await talk.say('MAIL FROM:<>')
    await talk.say(`RCPT TO:<${lan.address}>`)
    await talk.say('DATA')
    talk.write('Subject: b\r\n\r\n.\r\n')
    expect(await talk.reply()).toMatch(/^250/)
    expect((await inboxOf(lan)).map((row) => row.subject)).toEqual(['b', 'a'])
    expect(await talk.say('QUIT')).toMatch(/^221/)
  })

  test('with any byte, and an empty one, is accepted', async () => {
    const lan = await user()
    const everything = Buffer.from(Array.from({ length: 256 * 4 }, (_, n) => n & 0xff))
    for (const content of [everything, Buffer.alloc(0), Buffer.from('\r\n'), Buffer.from(': \r\n\r\n')]) {
      const talk = await SmtpConversation.atData(listener.port, lan.address)
      talk.write(content)
      talk.write(content.length === 0 ? '.\r\n' : '\r\n.\r\n')
      expect(await talk.reply()).toMatch(/^250/)
      talk.destroy()
    }
    expect((await inboxOf(lan)).length).toBeGreaterThan(0)
  })
})

describe('SMTP smuggling', () => {
  test.each(LOOKALIKES)('%j ends no message and makes no second one', async (lookalike) => {
    const [lan, victim] = [await user(), await user()]
    const talk = await SmtpConversation.atData(listener.port, lan.address)
    const smuggled = `MAIL FROM:<admin@senmail.test>\r\nRCPT TO:<${victim.address}>\r\nDATA\r\nSubject: smuggled\r\n\r\nx`
    talk.write(`Subject: outer\r\n\r\nbody${lookalike}${smuggled}\r\n.\r\n`)
    expect(await talk.reply()).toMatch(/^250/)
    expect(await talk.say('NOOP')).toMatch(/^250/)
    expect(await inboxOf(victim)).toEqual([])
    expect(await inboxOf(lan)).toMatchObject([{ subject: 'outer', messageCount: 1 }])
    const raw = await rawOf(lan)
    expect(raw).toContain('smuggled')
    expect(raw).not.toMatch(/\r(?!\n)|(?<!\r)\n/)
    talk.destroy()
  })

  test('the end may come in any pieces', async () => {
    const lan = await user()
    const talk = await SmtpConversation.atData(listener.port, lan.address)
    for (const byte of Buffer.from('Subject: slow\r\n\r\n..\r\n.\r\n')) await talk.push(Buffer.from([byte]))
    expect(await talk.reply()).toMatch(/^250/)
    expect(await rawOf(lan)).toMatch(/Subject: slow\r\n\r\n\.\r\n$/)
    talk.destroy()
  })
})

describe('recipients', () => {
  test('that are not ours are refused, and the others are served', async () => {
    const lan = await user()
    const talk = await SmtpConversation.greeted(listener.port)
    await talk.say('MAIL FROM:<a@test.example>')
    expect(await talk.say('RCPT TO:<nobody@senmail.test>')).toMatch(/^550 5\.1\.1 /)
    expect(await talk.say('RCPT TO:<someone@elsewhere.example>')).toMatch(/^550 5\./)
    expect(await talk.say('RCPT TO:<bounces+unknown@senmail.test>')).toMatch(/^550 5\.1\.1 /)
    expect(await talk.say('DATA')).toMatch(/^503/)
    expect(await talk.say(`RCPT TO:<${lan.address}>`)).toMatch(/^250/)
    expect(await talk.say('DATA')).toMatch(/^354/)
    talk.write('Subject: a\r\n\r\n.\r\n')
    expect(await talk.reply()).toMatch(/^250/)
    expect(await inboxOf(lan)).toHaveLength(1)
    talk.destroy()
  })

  test('of a report are one: each has it read again', async () => {
    const lan = await user()
    const directory = {
      findReached: (address: string) => w.directory.findReached(address),
      findRecipient: (address: string) => w.directory.findRecipient(address),
      hasDomain: async () => true,
      findByBounceToken: async () => ({ mailboxId: lan.mailboxId, submissionId: '1' }),
      findActor: async () => lan,
    } as unknown as ListenerNeeds['directory']
    const known = { ...needs, directory }
    const door = await listen(known)
    const talk = await SmtpConversation.greeted(door.port)
    await talk.say('MAIL FROM:<>')
    expect(await talk.say('RCPT TO:<bounces+abc@senmail.test>')).toMatch(/^250/)
    expect(await talk.say('RCPT TO:<BOUNCES+ABC@senmail.test>')).toMatch(/^250/)
    expect(await talk.say('RCPT TO:<bounces+abd@senmail.test>')).toMatch(/^452/)
    talk.destroy()
    await door.close()
  })

  test('whose mailbox is full get a temporary refusal', async () => {
    const full = { ...needs, directory: Object.create(w.directory) as ListenerNeeds['directory'] }
    full.directory.findReached = async (address) => {
      const [found] = (await w.directory.findReached(address))?.recipients ?? []
      return found && { by: 'own', recipients: [{ ...found, usedBytes: found.quotaBytes - 1_000 }] }
    }
    const crowded = await listen(full)
    const lan = await user()
    const talk = await SmtpConversation.greeted(crowded.port)
    await talk.say('MAIL FROM:<a@test.example> SIZE=5000')
    expect(await talk.say(`RCPT TO:<${lan.address}>`)).toMatch(/^452 4\.2\.2 /)
    await talk.say('RSET')
    await talk.say('MAIL FROM:<a@test.example> SIZE=500')
    expect(await talk.say(`RCPT TO:<${lan.address}>`)).toMatch(/^250/)
    talk.destroy()
    await crowded.close()
  })

  test('of the transaction before are forgotten', async () => {
    const [lan, minh] = [await user(), await user()]
    const talk = await SmtpConversation.greeted(listener.port)
    await talk.say('MAIL FROM:<a@test.example>')
    await talk.say(`RCPT TO:<${lan.address}>`)
    await talk.say('RSET')
    await talk.say('MAIL FROM:<b@test.example>')
    await talk.say(`RCPT TO:<${minh.address}>`)
    await talk.say('DATA')
    talk.write('Subject: a\r\n\r\n.\r\n')
    await talk.reply()
    expect([await inboxOf(lan), await inboxOf(minh)]).toMatchObject([[], [{ subject: 'a' }]])
    talk.destroy()
  })
})

describe('misbehaving clients', () => {
  test('garbage, endless lines, early talkers and web pages are sent away', async () => {
    const garbage = await SmtpConversation.open(listener.port)
    await garbage.reply()
    for (let n = 0; n < 12; n += 1) garbage.write('\x16\x03\x01\xff\0 nonsense\r\n')
    expect(await garbage.closed()).toMatch(/421/)

    const endless = await SmtpConversation.open(listener.port)
    await endless.reply()
    endless.write('x'.repeat(200_000))
    expect(await endless.closed()).toMatch(/421/)

    const early = await SmtpConversation.open(listener.port)
    early.write('EHLO early.example\r\n')
    expect(await early.closed()).toMatch(/421/)

    const page = await SmtpConversation.open(listener.port)
    await page.reply()
    page.write('POST / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await page.closed()).toMatch(/421/)
  })

  test('accepts no sign-in, no WIZ and no commands out of order', async () => {
    const talk = await SmtpConversation.open(listener.port)
    await talk.reply()
    expect(await talk.say('MAIL FROM:<a@b.example>')).toMatch(/^503/)
    await talk.say('EHLO test.example')
    expect(await talk.say('AUTH PLAIN AGEAYg==')).toMatch(/^500/)
    expect(await talk.say('WIZ x')).toMatch(/^500/)
    expect(await talk.say('STARTTLS')).toMatch(/^500/)
    expect(await talk.say('RCPT TO:<a@senmail.test>')).toMatch(/^503/)
    expect(await talk.say('DATA')).toMatch(/^503/)
    expect(await talk.say('MAIL FROM:<a@b.example>\r\nRCPT')).toMatch(/^250/)
    talk.destroy()
  })

  test('a greeting name cannot break out of the trace', async () => {
    const lan = await user()
    const talk = await SmtpConversation.open(listener.port)
    await talk.reply()
    await talk.say('EHLO evil)<b>"\\;')
    await talk.say('MAIL FROM:<a@b.example>')
    await talk.say(`RCPT TO:<${lan.address}>`)
    await talk.say('DATA')
    talk.write('Subject: a\r\n\r\n.\r\n')
    await talk.reply()
    expect(await rawOf(lan)).toMatch(/\r\nReceived: from [^()<>\r\n]* \(\[127\.0\.0\.1\]\)\r\n/)
    talk.destroy()
  })
})

describe('STARTTLS', () => {
  test('is offered with a certificate, resets the earlier conversation, and appears in the trace', async () => {
    const secured = await startSmtpListener(
      {
        host: '127.0.0.1',
        port: 0,
        hostName: 'mx.senmail.test',
        tls: { cert: TEST_CERTIFICATE, key: TEST_KEY },
        onError: () => {},
      },
      needs,
    )
    const lan = await user()
    const talk = await SmtpConversation.open(secured.port)
    await talk.reply()
    expect(await talk.say('EHLO test.example')).toMatch(/^250[- ]STARTTLS$/m)
    await talk.say('MAIL FROM:<before@test.example>')
    // Commands injected after STARTTLS must not be executed inside TLS (CVE-2011-0411).
    talk.write(`STARTTLS\r\nEHLO x\r\nMAIL FROM:<slipped@in.example>\r\nRCPT TO:<${lan.address}>\r\n`)
    expect(await talk.reply()).toMatch(/^220/)
    await talk.secure()
    expect(await talk.say(`RCPT TO:<${lan.address}>`)).toMatch(/^503/)
    await talk.say('EHLO test.example')
    await talk.say('MAIL FROM:<inside@test.example>')
    await talk.say(`RCPT TO:<${lan.address}>`)
    await talk.say('DATA')
    talk.write('Subject: a\r\n\r\n.\r\n')
    expect(await talk.reply()).toMatch(/^250/)
    expect(await rawOf(lan)).toMatch(/^Return-Path: <inside@test\.example>\r\n[\s\S]* with ESMTPS id /)
    talk.destroy()
    await secured.close()
  })
})

describe('a failure here', () => {
  test('answers 451 instead of 250, and the next attempt creates one visible message', async () => {
    const [lan, minh] = [await user(), await user()]
    let isBroken = true
    const fragile: ListenerNeeds = {
      ...needs,
      store: {
        read: w.store.read.bind(w.store),
        write: (mailbox, work) =>
          isBroken && mailbox === minh.mailboxId
            ? Promise.reject(new Error('the disk is full'))
            : w.store.write(mailbox, work),
      },
    }
    const shaky = await listen(fragile)
    const send = async (): Promise<string> => {
      const talk = await SmtpConversation.atData(shaky.port, lan.address, minh.address)
      talk.write('Subject: a\r\nMessage-ID: <again@x>\r\n\r\n.\r\n')
      const reply = await talk.reply()
      talk.destroy()
      return reply
    }
    const failed = errors.length
    expect(await send()).toMatch(/^451 4\.\d\.\d Not stored/)
    expect(errors.slice(failed)).toMatchObject([{ message: 'the disk is full' }])
    isBroken = false
    expect(await send()).toMatch(/^250/)
    expect(await inboxOf(minh)).toMatchObject([{ messageCount: 1 }])
    expect(await inboxOf(lan)).toHaveLength(1)
    await shaky.close()
  })
})

describe('closing', () => {
  test('lets the message under way finish and sends the idle away', async () => {
    const lan = await user()
    let letGo = (): void => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let isPutting = (): void => {}
    const putting = new Promise<void>((resolve) => {
      isPutting = resolve
    })
    const slow: ListenerNeeds = { ...needs, blobs: Object.create(blobs) as MemoryBlobStore }
    slow.blobs.write = async (content) => {
      isPutting()
      await held
      return blobs.write(content)
    }
    const closing = await listen(slow)
    const idle = await SmtpConversation.greeted(closing.port)
    const busy = await SmtpConversation.atData(closing.port, lan.address)
    busy.write('Subject: last\r\n\r\n.\r\n')
    await putting
    const closed = closing.close()
    expect(await idle.reply()).toMatch(/^421/)
    letGo()
    expect(await busy.reply()).toMatch(/^250/)
    busy.write('QUIT\r\n')
    busy.finish()
    await closed
    expect(await inboxOf(lan)).toMatchObject([{ subject: 'last' }])
  })

  test('a port that is taken is an error, not a crash', async () => {
    await expect(
      startSmtpListener({ host: '127.0.0.1', port: listener.port, hostName: 'x', onError: () => {} }, needs),
    ).rejects.toThrow('EADDRINUSE')
  })
})
