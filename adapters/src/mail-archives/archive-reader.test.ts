import { createHash } from 'node:crypto'
import {
  type ArchivePiece,
  ArchiveUnreadable,
  type FileBytes,
  type MailArchiveReader,
} from '@sen/core/ports/mail-archive-reader'
import {
  IMPORT_CHUNK_BYTES,
  IMPORT_CHUNK_EXAMINED_ENTRIES,
  IMPORT_CHUNK_MESSAGES,
  MAX_IMPORTED_MESSAGE_BYTES,
} from '@sen/model/imports/limits'
import { directMailArchiveReader } from '@sen/testkit/direct-mail-archive-reader'
import { type ZipOddities, zipOf } from '@sen/testkit/zip-of'
import { afterAll, describe, expect, it } from 'vitest'
import { mboxPacker } from './mbox-packer.ts'
import { WorkerMailArchiveReader } from './worker-mail-archive-reader.ts'
import { zipPacker } from './zip-packer.ts'

const worker = new WorkerMailArchiveReader()
afterAll(() => worker.close())

function bytesOf(content: Uint8Array | string): FileBytes {
  const bytes = Buffer.from(content)
  return { sizeBytes: bytes.length, read: async (from, until) => Uint8Array.from(bytes.subarray(from, until)) }
}

const LINES = { even: Buffer.alloc(1_100_000, 'a\n'), odd: Buffer.alloc(1_100_000, '\na') }

/** Filling a hundred megabytes takes seconds, so the bytes are not stored. */
function aroundLines(before: string, lineBytes: number, after: string): FileBytes {
  const [head, tail] = [Buffer.from(before), Buffer.from(after)]
  const tailStart = head.length + lineBytes
  const sizeBytes = tailStart + tail.length
  const read = async (from: number, until: number): Promise<Uint8Array> => {
    const end = Math.min(until, sizeBytes)
    const lines = ((from - head.length) % 2 === 0 ? LINES.even : LINES.odd).subarray(0, end - from)
    if (lines.length < end - from) throw new Error(`${end - from} bytes at a time are more than are there`)
    if (from >= head.length && end <= tailStart) return lines
    const bytes = Uint8Array.from(lines)
    if (from < head.length) bytes.set(head.subarray(from, end))
    if (end > tailStart)
      bytes.set(tail.subarray(Math.max(from - tailStart, 0), end - tailStart), Math.max(tailStart - from, 0))
    return bytes
  }
  return { sizeBytes, read }
}

async function all(reader: MailArchiveReader, name: string, content: Uint8Array | string | FileBytes) {
  const file = typeof content === 'object' && 'read' in content ? content : bytesOf(content)
  const pieces: ArchivePiece[] = []
  for (let at = await reader.open(file, name); at; at = pieces.at(-1)?.next)
    pieces.push(await reader.read(file, name, at))
  return {
    pieces,
    messages: pieces.flatMap(({ messages }) => messages),
    lost: pieces.flatMap(({ lost }) => lost),
    mailboxes: pieces.flatMap(({ mailbox }) => mailbox ?? []),
  }
}

const lengthOf = (chunks: readonly Uint8Array[]) => chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
const letter = (subject: string) => `Subject: ${subject}\n\nx\n`
const text = (raw: Uint8Array | undefined) => Buffer.from(raw ?? []).toString()
const emlx = (mail: string, flags: number) =>
  `${Buffer.byteLength(mail)}       \n${mail}<?xml version="1.0"?>\n<plist><dict>\n<key>flags</key>\n<integer>${flags}</integer>\n</dict></plist>\n`
const LINE = 'From lan@x.test Tue Jun  4 09:15:00 2024\n'

describe.each([
  ['on this thread', directMailArchiveReader],
  ['in a worker', worker],
] as const)('reading archives %s', (_, reader) => {
  const zip = (files: Readonly<Record<string, string | Uint8Array>>, odd?: ZipOddities) =>
    all(reader, 'hộp.zip', zipOf(files, odd))

  it('gives the labels that our exports write, and the message without them', async () => {
    const labels = ['Dự án', 'a, b', '=?x?=', 'Inbox', ...Array.from({ length: 60 }, (_, n) => `Nhãn số ${n}`)]
    const raw = Buffer.from('X-Gmail-Labels: Cu\r\nSubject: a\r\n\r\nx\r\n')
    for (const [packer, name] of [
      [mboxPacker, 'a.mbox'],
      [zipPacker, 'a.zip'],
    ] as const) {
      const given = { name: 'INBOX/a.eml', receivedAt: new Date('2024-06-04T09:15:00Z'), from: 'lan@x.test' }
      const mail = { ...given, raw, folder: 'INBOX', isRead: true, isStarred: false }
      const file: Uint8Array[] = []
      const { content, record } = await packer.pack({ ...mail, labels }, 0)
      const bare = await packer.pack({ ...mail, name: 'INBOX/b.eml', labels: [] }, lengthOf(content))
      file.push(...content, ...bare.content)
      const records = (async function* () {
        yield* [record, bare.record]
      })()
      for await (const chunk of packer.end({ atByte: lengthOf(file), count: 2, records })) file.push(chunk)
      const { messages } = await all(reader, name, Buffer.concat(file))
      expect(messages.map((message) => message.labels)).toEqual([labels, []])
      expect(messages.map((message) => text(message.raw))).toEqual([raw.toString(), raw.toString()])
    }
  })

  it('gives the labels that Gmail writes, but for its folders, and leaves the message as it is', async () => {
    const field =
      'X-Gmail-Labels: =?UTF-8?Q?H=E1=BB=99p_th=C6=B0_=C4=91=E1=BA=BFn,"a,_b",Vi=E1=BB=87c?=\n =?UTF-8?Q?_gia,Unread,Category_Updates?=\n'
    const mail = `X-GM-THRID: 1\n${field}${letter('a')}`
    for (const [name, content] of [
      ['a.mbox', `${LINE}${mail}`],
      ['a.eml', mail],
      ['a.zip', zipOf({ 'a.eml': mail })],
    ] as const) {
      const [message] = (await all(reader, name, content)).messages
      expect(message?.labels, name).toEqual(['a, b', 'Việc gia'])
      expect(text(message?.raw), name).toBe(mail.replaceAll('\n', '\r\n'))
    }
    expect((await all(reader, 'a.eml', letter('a'))).messages[0]?.labels).toEqual([])
  })

  it('returns a message as it is stored, with the digest of its stored bytes', async () => {
    const { messages } = await all(reader, 'a.eml', `${LINE}Subject: a\n\nx\r`)
    expect(messages).toMatchObject([
      { name: 'a.eml', path: undefined, digest: createHash('sha256').update('Subject: a\n\nx\r').digest('hex') },
    ])
    expect(text(messages[0]?.raw)).toBe('Subject: a\r\n\r\nx\r\n')
    expect((await all(reader, 'không tên', 'Received: x\n\n')).messages).toHaveLength(1)
    for (const [name, content] of [
      ['ảnh.jpg', '\u00ff\u00d8'],
      ['ghi chú.txt', 'Chào Lan'],
      ['rỗng.mbox', ''],
    ] as const) {
      expect(await reader.open(bytesOf(content), name), name).toBeUndefined()
    }
  })

  it('reads an mbox piece by piece, with its folders and marks', async () => {
    const count = IMPORT_CHUNK_MESSAGES + 3
    const box = Array.from(
      { length: count },
      (_, n) => `${LINE}Status: O\nX-Folder: Vi/${n}\n${letter(`${n}`)}\n`,
    ).join('')
    const { pieces, messages } = await all(reader, 'hộp', box)
    expect(pieces.map(({ messages: some }) => some.length)).toEqual([IMPORT_CHUNK_MESSAGES, 3])
    expect(messages.at(-1)).toMatchObject({ name: `hộp#${count}`, path: ['Vi', String(count - 1)], isRead: false })
    expect(pieces.map(({ share }) => share > 0.8)).toEqual([true, true])
  })

  it('counts entries without header and body as no mail', async () => {
    const blank = `${LINE}\r\n \n`
    const box = `${LINE}${letter('một')}\n${LINE}${blank}${LINE}${letter('hai')}\n${LINE}\n${LINE}`
    const { messages, lost } = await all(reader, 'hộp.mbox', box)
    expect(messages.map(({ name, raw }) => [name, text(raw).includes('Subject: ')])).toEqual([
      ['hộp.mbox#1', true],
      ['hộp.mbox#4', true],
    ])
    expect(lost).toEqual([2, 3, 5, 6].map((number) => ({ name: `hộp.mbox#${number}`, problem: 'no_mail' })))
  })

  it('reads an mbox of bare envelope lines in few pieces', async () => {
    const { pieces, messages, lost } = await all(reader, 'hộp.mbox', LINE.repeat(20_000))
    expect(messages).toEqual([])
    expect(lost.length).toBe(20_000)
    expect(lost.at(-1)).toEqual({ name: 'hộp.mbox#20000', problem: 'no_mail' })
    expect(pieces.length).toBeLessThan(15)
  })

  it('skips a message over the size limit and continues with the next', async () => {
    const longBytes = MAX_IMPORTED_MESSAGE_BYTES + 4 * 1024 ** 2
    const box = aroundLines(`${LINE}Subject: dài\n\n`, longBytes, `\n${LINE}${letter('sau')}`)
    const { messages, lost } = await all(reader, 'hộp.mbox', box)
    expect(lost).toEqual([{ name: 'hộp.mbox#1', problem: 'too_large' }])
    expect(messages.map(({ raw }) => text(raw))).toEqual(['Subject: sau\r\n\r\nx\r\n'])
  }, 60_000)

  it.each(['thư.eml', 'hộp.mbox', 'hộp.zip'])(
    'passes over a message in %s that is too long with normalised line ends',
    async (name) => {
      const lines = Buffer.concat([
        Buffer.from(letter('xuống dòng')),
        Buffer.alloc(MAX_IMPORTED_MESSAGE_BYTES / 2, '\n'),
      ])
      const box = Buffer.concat([Buffer.from(LINE), lines, Buffer.from(`\n${LINE}${letter('sau')}`)])
      const found = name.endsWith('.zip')
        ? await zip({ 'a.eml': lines, 'b.eml': letter('sau') })
        : await all(reader, name, name.endsWith('.mbox') ? box : lines)
      expect(found.lost.map(({ problem }) => problem)).toEqual(['too_large'])
      expect(found.messages.map(({ raw }) => text(raw))).toEqual(
        name.endsWith('.eml') ? [] : [expect.stringContaining('Subject: sau')],
      )
    },
    60_000,
  )

  it.each<ZipOddities>([{}, { isZip64: true }, { before: 'MZ, which unpacks itself' }])(
    'reads messages of a zip with their folders, %j',
    async (odd) => {
      const files = { 'a.eml': letter('a'), 'Thư mục/Con\\b.EML': letter('b'), 'c.pdf': '%PDF', 'Thư mục/': '' }
      const name = odd.before ? 'hộp.zip' : 'hộp'
      const { messages, lost } = await all(reader, name, zipOf(files, odd))
      expect(messages).toMatchObject([
        { name: 'a.eml', path: [], foundTime: new Date('2024-06-04T00:00:00Z') },
        { name: 'Thư mục/Con/b.EML', path: ['Thư mục', 'Con'] },
      ])
      expect(lost).toEqual([])
    },
  )

  it('reads a Maildir with its folders and flags', async () => {
    const { messages, lost } = await zip({
      'Maildir/cur/1.a.h:2,FS': letter('a'),
      'Maildir/cur/2.a.h,S=12:2,RT': letter('b'),
      'Maildir/new/1717467303.a.h': letter('c'),
      'Maildir/.Sent/cur/4.a.h;2,PS': letter('d'),
      'Maildir/.D&AOI-y.Con/cur/5.a.h!2,': letter('e'),
      'cur/6.a_2,S': letter('f'),
      '.Sent/new/7.a': letter('g'),
      'lan/.INBOX.Trash/cur/8.a:2,S': letter('h'),
      'Mail/Inbox/cur/1.eml': `X-Mozilla-Status: 0001\n${letter('k')}`,
      'Maildir/tmp/9.a.h': letter('i'),
      'Maildir/dovecot-uidlist': '3 V1',
    })
    expect(messages.map(({ path, isRead, isStarred, place }) => [path, isRead, isStarred, place])).toEqual([
      [[], true, true, undefined],
      [[], false, false, 'trash'],
      [[], false, false, undefined],
      [['Sent'], true, false, undefined],
      [['Dây', 'Con'], false, false, undefined],
      [[], true, false, undefined],
      [['Sent'], false, false, undefined],
      [['lan', 'Trash'], true, false, undefined],
      [['Mail', 'Inbox'], true, false, undefined],
    ])
    expect(messages.map(({ isAnswered, isForwarded }) => [isAnswered, isForwarded])).toContainEqual([false, true])
    expect(messages[2]?.foundTime).toEqual(new Date('2024-06-04T02:15:03Z'))
    expect(lost).toEqual([{ name: 'Maildir/tmp/9.a.h', problem: 'unfinished' }])
  })

  it('reads mail of Apple Mail with its flags', async () => {
    const { messages, mailboxes, lost } = await zip({
      'Inbox.mbox/Messages/1.emlx': emlx(letter('a'), 0b1_0001),
      'Inbox.mbox/Messages/2.partial.emlx': emlx(letter('b'), 0b11),
      'V10/F9168C5E-CEB2-4FAA-B6BF-329BF39FA1E4/Cũ.mbox/Con.mbox/0/Data/Messages/3.emlx': emlx(letter('c'), 0),
      'Sent Messages.mbox/mbox': `${LINE}${letter('d')}`,
      'Dự án/Tin.mbox/mbox': `${LINE}${letter('e')}`,
    })
    expect(
      messages.map(({ raw, path, isRead, isStarred, place }) => [text(raw), path, isRead, isStarred, place]),
    ).toEqual([
      ['Subject: a\r\n\r\nx\r\n', ['Inbox'], true, true, undefined],
      ['Subject: b\r\n\r\nx\r\n', [], true, false, 'trash'],
      ['Subject: c\r\n\r\nx\r\n', ['Cũ', 'Con'], false, false, undefined],
    ])
    expect(mailboxes.map(({ path }) => path)).toEqual([['Sent Messages'], ['Dự án', 'Tin']])
    expect(lost).toEqual([])
    const alone = await all(reader, 'một.emlx', emlx(letter('a'), 0))
    expect(alone.messages).toMatchObject([{ isRead: false, raw: messages[0]?.raw, path: undefined }])
    const long = await all(reader, 'sai.emlx', emlx(letter('a'), 1).replace(/^\d+/, '99999'))
    expect(text(long.messages[0]?.raw)).toBe('Subject: a\r\n\r\nx\r\n')
  })

  it('reads mail whose name says nothing, and reports mail that it cannot read', async () => {
    const mail = `From: a@x.test\r\n${letter('a')}`
    const { messages, lost } = await zip({
      'inbox/1': mail,
      'thư.txt': mail,
      '.thunderbird/a/thư': mail,
      'a.b/ghi chú': 'Date: 1\nTotal: 2\n\n',
      '._1.eml': 'x',
      '__MACOSX/1.eml': 'x',
      'cũ.pst': '!BDN',
      'thư.eml.gz': 'x',
    })
    expect(messages.map(({ name, path }) => [name, path])).toEqual([
      ['inbox/1', ['inbox']],
      ['thư.txt', []],
      ['.thunderbird/a/thư', ['.thunderbird', 'a']],
    ])
    expect(lost).toEqual(['cũ.pst', 'thư.eml.gz'].map((name) => ({ name, problem: 'not_supported' })))
  })

  it('reads few beginnings of unknown entries at a time', async () => {
    const unknown = Array.from({ length: IMPORT_CHUNK_EXAMINED_ENTRIES * 2 }, (_, n) => [`${n}`, 'x'] as const)
    const { pieces, messages } = await zip({ ...Object.fromEntries(unknown), 'a.eml': letter('a') })
    expect([pieces.length, messages.length]).toEqual([3, 1])
  })

  it('reads names of other character sets', async () => {
    const { messages } = await zip(
      { x: '', 'tên.eml': letter('a') },
      { rawNames: { 'tên.eml': Buffer.from([0x54, 0xea, 0x6e, 0x2f, 0xd0, 0x2e, 0x65, 0x6d, 0x6c]) } },
    )
    expect(messages).toMatchObject([{ name: 'Tên/Đ.eml', path: ['Tên'] }])
  })

  it('unpacks a mailbox inside a zip, recognised by its name or by its first bytes', async () => {
    const box = `${LINE}${letter('a')}`
    const content = zipOf({ 'Takeout/Tất cả.mbox': box, 'ImapMail/Sent': box, LICENSE: 'Permission is hereby granted' })
    const { mailboxes } = await all(reader, 'hộp.zip', content)
    expect(mailboxes.map(({ path, sizeBytes }) => [path, sizeBytes])).toEqual([
      [['Takeout', 'Tất cả'], box.length],
      [['ImapMail', 'Sent'], box.length],
    ])
    for (const mailbox of mailboxes) {
      const packed = async function* () {
        yield content.subarray(mailbox.fromByte, mailbox.untilByte)
      }
      const unpacked: Uint8Array[] = []
      for await (const chunk of reader.unpack(packed(), mailbox)) unpacked.push(chunk)
      expect(Buffer.concat(unpacked).toString()).toBe(box)
      const short = async () => {
        for await (const _ of reader.unpack(packed(), { ...mailbox, sizeBytes: 10 }));
      }
      await expect(short()).rejects.toThrow(ArchiveUnreadable)
    }
    const broken = async () => {
      const [mailbox] = mailboxes
      const noise = async function* () {
        yield Buffer.from('\u0007 no deflate')
      }
      if (mailbox) for await (const _ of reader.unpack(noise(), mailbox));
    }
    await expect(broken()).rejects.toThrow(ArchiveUnreadable)
  })

  it('rejects a bomb, and reads the other entries', async () => {
    const bomb = Buffer.alloc(MAX_IMPORTED_MESSAGE_BYTES + 1)
    const files = {
      'to.eml': bomb,
      'dối.eml': Buffer.alloc(5_000_000),
      'khóa.eml': letter('k'),
      'sau.eml': letter('s'),
    }
    const { messages, lost } = await zip(files, { saidBytes: { 'dối.eml': 100 }, encrypted: 'khóa.eml' })
    expect(lost).toEqual([
      { name: 'to.eml', problem: 'too_large' },
      { name: 'dối.eml', problem: 'damaged' },
      { name: 'khóa.eml', problem: 'encrypted' },
    ])
    expect(messages.map(({ name }) => name)).toEqual(['sau.eml'])
  }, 60_000)

  it('reads nothing of a zip whose entries share their packed bytes', async () => {
    const files = { 'a.eml': letter('a'), 'b.eml': letter('b') }
    const apart = zipOf(files)
    const first = apart.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    const second = apart.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), first + 4)
    for (const offset of [0, 40]) {
      const shared = Buffer.from(apart)
      shared.writeUInt32LE(offset, second + 42)
      await expect(all(reader, 'hộp.zip', shared)).rejects.toThrow('overlap')
    }
    expect((await all(reader, 'hộp.zip', apart)).messages).toHaveLength(2)
  })

  it('reports a broken archive as unreadable, wherever it breaks', async () => {
    const whole = zipOf({ 'a.eml': letter('a'), 'b.eml': letter('b') })
    for (let length = 0; length < whole.length; length += 7) {
      const outcome = await all(reader, 'hộp.zip', whole.subarray(0, length)).catch((error: unknown) => error)
      expect(outcome, String(length)).toBeInstanceOf(ArchiveUnreadable)
    }
    for (let at = 0; at < whole.length; at += 1) {
      const spoiled = Buffer.from(whole)
      spoiled[at] = 0xff
      const outcome = await all(reader, 'hộp.zip', spoiled).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome, String(at)).toBeInstanceOf(ArchiveUnreadable)
    }
  }, 60_000)

  it('says as it is that the bytes cannot be read', async () => {
    const file: FileBytes = { sizeBytes: 1_000, read: () => Promise.reject(new Error('the disk is gone')) }
    await expect(reader.open(file, 'a.zip')).rejects.toThrow('the disk is gone')
  })
})

it.each(['thư.eml', 'hộp.mbox', 'hộp.zip'])(
  'ends a piece before a large message, and says its size: %s',
  async (name) => {
    const large = `${letter('lớn')}${'a'.repeat(IMPORT_CHUNK_BYTES)}\n`
    const inOrder = [letter('a'), large, large, letter('b')]
    const envelope = 'From minh@ngoai.example Tue Jun  4 09:15:00 2024\n'
    const content = {
      'thư.eml': large,
      'hộp.mbox': inOrder.map((each) => envelope + each).join(''),
      'hộp.zip': zipOf(Object.fromEntries(inOrder.map((each, at) => [`${at}.eml`, each]))),
    }[name]
    const { pieces, lost } = await all(directMailArchiveReader, name, content ?? '')
    expect(lost).toEqual([])
    const isAlone = name === 'thư.eml'
    const sizeBytes = Buffer.byteLength(large)
    expect(pieces.map(({ messages }) => messages.length)).toEqual(isAlone ? [1] : [1, 1, 0, 1, 1])
    const sizes = pieces.map(({ next }) => next?.largeBytes)
    expect(sizes).toEqual(isAlone ? [undefined] : [sizeBytes, undefined, sizeBytes, undefined, undefined])
    const opened = await directMailArchiveReader.open(bytesOf(content ?? ''), name)
    expect(opened?.largeBytes).toBe(isAlone ? sizeBytes : undefined)
  },
)

it('gives up on a file that takes too long, and goes on with the next', async () => {
  const hasty = new WorkerMailArchiveReader({ pieceSeconds: 0.2 })
  const never: FileBytes = { sizeBytes: 1_000, read: () => new Promise(() => {}) }
  await expect(hasty.open(never, 'a.zip')).rejects.toThrow(ArchiveUnreadable)
  await hasty.close()
  expect(await worker.open(bytesOf(letter('a')), 'a.eml')).toMatchObject({ kind: 'message' })
})
