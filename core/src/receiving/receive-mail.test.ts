import type { ThreadId } from '@sen/model/ids'
import type { MailSource } from '@sen/model/receiving/mail-sources'
import { Crash, CrashPoints } from '@sen/testkit/crash-points'
import { DirectMime } from '@sen/testkit/direct-mime'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { corpusMessage, corpusNames } from '@sen/testkit/mail-corpus'
import { recountUse } from '@sen/testkit/recount'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { visibleMessages } from '../messages/visible-messages.ts'
import { type ParsedMessage, Unparsable } from '../ports/mime.ts'
import { listThreads } from '../threads/list-threads.ts'
import type { Arrival, ReceivingNeeds } from './arrival.ts'
import { receiveMail } from './receive-mail.ts'

let w: TestWorld
let needs: ReceivingNeeds
const blobs = new MemoryBlobStore()
let users = 0

beforeAll(async () => {
  w = await world()
  needs = { ...w, blobs, mime: new DirectMime() }
})
afterAll(() => w.close())

async function user(): Promise<Actor> {
  users += 1
  return w.mailbox(`user${users}@senmail.test`)
}

const mail = (text: string): Uint8Array => Buffer.from(text.replaceAll('\n', '\r\n'))
const simple = (id: string, more = ''): Uint8Array =>
  mail(
    `From: Hương <huong@ngoai.test>\nTo: lan@senmail.test\nSubject: Thư ${id}\nMessage-ID: <${id}@x>\n${more}\nXin chào.\n`,
  )

interface Mail extends Omit<Arrival, 'mailboxId'> {
  readonly raw: Uint8Array
  readonly way?: MailSource
}

async function take(doors: ReceivingNeeds, actor: Actor, { raw, way = 'smtp', ...arrival }: Mail) {
  const [received] = await receiveMail(doors, { way, raw }, [{ mailboxId: actor.mailboxId, ...arrival }])
  if (!received) throw new Error('no result')
  return received
}

async function receive(actor: Actor, mail: Mail) {
  const received = await take(needs, actor, mail)
  if (typeof received === 'string') throw new Error(received)
  const { messageId } = received
  const [message, body, files] = await w.store.read(actor.mailboxId, (r) =>
    Promise.all([r.messages.find(messageId), r.messages.body(messageId), r.messages.filesOf([messageId])]),
  )
  if (!message) throw new Error('not there')
  return { ...received, message, body, files: files.get(messageId) ?? [] }
}

const rowsIn = async (actor: Actor, folder: string) =>
  (await listThreads(w, actor, { in: folder, limit: 50, offset: 0 })).rows

const shownIn = async (actor: Actor, threadId: ThreadId) =>
  visibleMessages(await w.store.read(actor.mailboxId, (r) => r.messages.ofThread(threadId)), undefined)

describe('receiveMail', () => {
  test('is not held up for the others when one mailbox of many is busy', async () => {
    const [busy, ...others] = await Promise.all(Array.from({ length: 6 }, user))
    if (!busy) throw new Error('there are six')
    let free = () => {}
    const freed = new Promise<void>((resolve) => {
      free = resolve
    })
    let change: Promise<void> | undefined
    await new Promise<void>((tellLocked) => {
      change = w.store.write(busy.mailboxId, async (writer) => {
        await writer.nextVersion()
        tellLocked()
        await freed
      })
    })
    const arrivals = [busy, ...others].map(({ mailboxId }) => ({ mailboxId }))
    const received = receiveMail(needs, { way: 'smtp', raw: simple('busy') }, arrivals)
    const inboxes = async () =>
      (await Promise.all(others.map((actor) => rowsIn(actor, 'INBOX')))).map((rows) => rows.length)
    try {
      await expect.poll(inboxes, { timeout: 30_000 }).toEqual([1, 1, 1, 1, 1])
    } finally {
      free()
    }
    await change
    expect(await received).toHaveLength(6)
    expect(await rowsIn(busy, 'INBOX')).toHaveLength(1)
  })

  test('notes whether mail went to many, of mail that arrives now', async () => {
    const lan = await user()
    const list = 'List-Id: <tin.bao.test>\n'
    expect((await receive(lan, { raw: simple('l') })).message.isBulk).toBe(false)
    expect((await receive(lan, { raw: simple('m', list) })).message.isBulk).toBe(true)
    const answer = simple('n', `${list}References: <l@x>\n`)
    expect((await receive(lan, { raw: answer })).message.isBulk).toBe(true)
    expect((await receive(lan, { raw: simple('o', list), way: 'import' })).message.isBulk).toBeUndefined()
  })

  test('finds the address of a mailing list, whether its mail begins a thread or joins one', async () => {
    const lan = await user()
    const list = 'List-Post: <mailto:Team@list.test>\n'
    const first = await receive(lan, { raw: simple('list-1', list), receivedAt: new Date() })
    const second = await receive(lan, {
      raw: simple('list-2', `${list}In-Reply-To: <list-1@x>\n`),
      receivedAt: new Date(),
    })
    const other = await receive(lan, { raw: simple('no-list'), receivedAt: new Date() })
    expect([first, second, other].map(({ message }) => message.listPost)).toEqual([
      'team@list.test',
      'team@list.test',
      undefined,
    ])
  })

  test('stores the message’s fields, its bytes, and its origin', async () => {
    const lan = await user()
    const raw = corpusMessage('alternative-with-attachments')
    const envelope = {
      mailFrom: 'huong@vi-du.test',
      recipient: lan.address,
      remoteAddress: '192.0.2.1',
      helo: 'mx.vi-du.test',
    }
    const receivedAt = new Date('2024-06-04T03:00:00Z')
    const { message, body, files } = await receive(lan, { raw, receivedAt, envelope })
    expect(message).toMatchObject({
      folderRole: 'inbox',
      kind: 'received',
      subject: 'Thư có tệp',
      from: { name: 'Hương', email: 'huong@vi-du.test' },
      to: [{ name: '', email: 'lan@senmail.test' }],
      sentAt: new Date('2024-06-04T02:15:00Z'),
      receivedAt,
      messageIdHeader: 'attachments@vi-du.test',
      identityKey: 'attachments@vi-du.test',
      snippet: 'Bản chữ.',
      sizeBytes: raw.byteLength,
      hasAttachments: true,
      isRead: false,
      unparsable: false,
    })
    expect(body.text).toBe('Bản chữ.')
    expect(body.html).toContain('<h1>Bản đẹp</h1>')
    expect(files.map((file) => file.name)).toContain('hợp đồng.pdf')
    expect(files.map((file) => file.isInline)).toEqual([true, false, false, false, false, false])
    expect(Buffer.from(await blobs.get(message.rawBlob ?? '')).equals(raw)).toBe(true)
    expect(await recountUse(w.database.db, lan.mailboxId)).toMatchObject({
      said: raw.byteLength,
      counted: raw.byteLength,
    })
  })

  test('shows no clip for reports between servers', async () => {
    const lan = await user()
    const part = (type: string) => `--b\r\nContent-Type: ${type}\r\n\r\nx: y\r\n`
    const report = (...types: string[]) =>
      Buffer.from(
        `From: a@x.test\r\nMessage-ID: <${types.length}@x>\r\nContent-Type: multipart/report; boundary=b\r\n\r\n${types.map(part).join('')}--b--\r\n`,
      )
    const machine = ['text/plain', 'message/delivery-status', 'text/rfc822-headers']
    const received = [report(...machine), report(...machine, 'application/pdf')]
    const clips: boolean[] = []
    for (const raw of received) clips.push((await receive(lan, { raw })).message.hasAttachments)
    expect(clips).toEqual([false, true])
  })

  test('takes every difficult message there is', async () => {
    const lan = await user()
    for (const name of corpusNames()) await receive(lan, { raw: corpusMessage(name) })
    const rows = await rowsIn(lan, 'INBOX')
    expect(rows.reduce((sum, row) => sum + row.messageCount, 0)).toBe(corpusNames().length)
  })

  test('tells the open pages of new mail, and of nothing else', async () => {
    const lan = await user()
    const { threadId, messageId } = await receive(lan, { raw: simple('news') })
    expect(await w.events.since(lan.mailboxId, 0, 10)).toMatchObject([
      { type: 'new_mail', threadId, messageId, subject: 'Thư news', snippet: 'Xin chào.' },
    ])
    await receive(lan, { raw: simple('old'), way: 'import', isRead: true })
    await receive(lan, { raw: simple('elsewhere'), way: 'import', folder: { path: 'Khách hàng/Cũ' } })
    const events = await w.events.since(lan.mailboxId, 1, 10)
    expect(events.map((event) => event.type)).toEqual(['threads.changed', 'folders.changed', 'threads.changed'])
  })

  test('joins a reply to its thread, and threads that a late parent turns out to join', async () => {
    const lan = await user()
    const parent = await receive(lan, { raw: simple('p') })
    const reply = await receive(lan, { raw: simple('r', 'In-Reply-To: <p@x>\n') })
    expect(reply.threadId).toBe(parent.threadId)
    await receive(lan, { raw: simple('late-1', 'References: <root@x>\n') })
    await receive(lan, { raw: simple('other') })
    const late = await receive(lan, { raw: simple('late-2', 'References: <root@x> <other@x>\n') })
    expect((await rowsIn(lan, 'INBOX')).find((row) => row.threadId === late.threadId)?.messageCount).toBe(3)
    expect(await rowsIn(lan, 'INBOX')).toHaveLength(2)
  })

  test('under one key stores once', async () => {
    const lan = await user()
    await receive(lan, { raw: simple('k'), deliveryKey: 'import:1' })
    const again = { raw: simple('k'), deliveryKey: 'import:1' }
    const before = await w.events.version(lan.mailboxId)
    expect(await take(needs, lan, again)).toBe('already-here')
    expect(await Promise.all([take(needs, lan, again), take(needs, lan, again)])).toEqual([
      'already-here',
      'already-here',
    ])
    expect((await rowsIn(lan, 'INBOX'))[0]?.messageCount).toBe(1)
    expect(await w.events.since(lan.mailboxId, before, 10)).toEqual([])
  })

  test('equal copies are stored, and shown once, with a Message-ID and without', async () => {
    const lan = await user()
    const bare = mail('From: huong@ngoai.test\nSubject: không mã\n\nXin chào.\n')
    const one = await receive(lan, { raw: Buffer.concat([mail('Received: 1\n'), bare]), sentDigest: 'equal' })
    const two = await receive(lan, { raw: Buffer.concat([mail('Received: 2\n'), bare]), sentDigest: 'equal' })
    expect(two.threadId).toBe(one.threadId)
    await receive(lan, { raw: simple('same') })
    const { threadId } = await receive(lan, { raw: simple('same') })
    for (const id of [one.threadId, threadId]) {
      expect(await shownIn(lan, id)).toHaveLength(1)
    }
  })

  test('mail that no parser can read is delivered with its header, to be read as source', async () => {
    const lan = await user()
    const raw = simple('hỏng', 'In-Reply-To: <p@x>\n')
    const mime = new DirectMime()
    const choking = {
      ...needs,
      mime: {
        parse: (bytes: Uint8Array): Promise<ParsedMessage> =>
          bytes.length === raw.length ? Promise.reject(new Unparsable('too deep')) : mime.parse(bytes),
        extractParts: mime.extractParts,
        structure: mime.structure,
        compose: mime.compose,
        appendToTexts: mime.appendToTexts,
      },
    }
    const received = await take(choking, lan, { raw })
    const [row] = await rowsIn(lan, 'INBOX')
    expect(received).toMatchObject({ threadId: row?.threadId })
    expect(row).toMatchObject({ subject: 'Thư hỏng', participants: [{ name: 'Hương', email: 'huong@ngoai.test' }] })
    const [message] = row ? await shownIn(lan, row.threadId) : []
    expect(message).toMatchObject({ unparsable: true, inReplyTo: 'p@x' })
  })

  test('mail without a readable header is named by its first lines', async () => {
    const lan = await user()
    const parse = () => Promise.reject(new Unparsable('too deep'))
    const mime = { ...new DirectMime(), parse } as unknown as DirectMime
    await take({ ...needs, mime }, lan, { raw: mail('Subject: abc\nFrom: "x" <a@b.test>\n\n') })
    expect((await rowsIn(lan, 'INBOX'))[0]).toMatchObject({ subject: 'abc', participants: [{ email: 'a@b.test' }] })
  })

  test('a failure that says nothing about the message stores nothing', async () => {
    const lan = await user()
    const parse = () => Promise.reject(new Error('no thread'))
    const mime = { ...new DirectMime(), parse } as unknown as DirectMime
    await expect(take({ ...needs, mime }, lan, { raw: simple('x') })).rejects.toThrow()
    expect(await rowsIn(lan, 'INBOX')).toEqual([])
  })
})

describe('receiveMail, for several,', () => {
  test('reads and keeps once, stores for each', async () => {
    const people = await Promise.all([user(), user(), user(), user(), user(), user()])
    const before = blobs.count
    let parsed = 0
    const mime = new DirectMime()
    const counting = {
      parse: (bytes: Uint8Array) => {
        parsed += 1
        return mime.parse(bytes)
      },
      extractParts: mime.extractParts,
      structure: mime.structure,
      compose: mime.compose,
      appendToTexts: mime.appendToTexts,
    }
    const raw = simple('many')
    const results = await receiveMail(
      { ...needs, mime: counting },
      { way: 'smtp', raw },
      people.map(({ mailboxId }) => ({ mailboxId })),
    )
    expect([results.length, parsed, blobs.count - before]).toEqual([6, 1, 1])
    for (const person of people) expect(await rowsIn(person, 'INBOX')).toHaveLength(1)
  })

  test('reaches each recipient and is shown once with correct counters after a crash at any point and a second delivery', async () => {
    for (let point = 0; ; point += 1) {
      const people = await Promise.all([user(), user()])
      const points = new CrashPoints()
      const fragile = {
        ...needs,
        blobs: points.guard('blobs', blobs, ['write']),
        store: points.guard('store', w.store, ['write']),
      }
      const arrivals = people.map(({ mailboxId }) => ({ mailboxId }))
      points.arm(point)
      const first = await receiveMail(fragile, { way: 'smtp', raw: simple('crash') }, arrivals).catch(
        (error: unknown) => error,
      )
      const isOver = !points.hasDied
      expect(first instanceof Crash).toBe(!isOver)
      if (!isOver) await receiveMail(needs, { way: 'smtp', raw: simple('crash') }, arrivals)
      for (const person of people) {
        const rows = await rowsIn(person, 'INBOX')
        expect(rows).toHaveLength(1)
        for (const { threadId } of rows) expect(await shownIn(person, threadId)).toHaveLength(1)
        const { said, counted } = await recountUse(w.database.db, person.mailboxId)
        expect(said).toBe(counted)
      }
      if (isOver) break
      expect(point).toBeLessThan(20)
    }
  })
})

test.each([
  ['multipart/encrypted; boundary=b', 'encrypted'],
  ['multipart/signed; protocol="application/pkcs7-signature"; boundary=b', 'signed'],
  ['multipart/mixed; boundary=b', undefined],
])('notes how a message of %s is protected', async (type, protection) => {
  const lan = await user()
  const raw = simple('ky', `Content-Type: ${type}\n\n--b\nContent-Type: text/plain\n\nChào\n--b--\n`)
  expect((await receive(lan, { raw })).message.protection).toBe(protection)
})
