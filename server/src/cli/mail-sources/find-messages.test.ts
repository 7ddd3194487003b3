import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FoundMessage, UnreadableMessage } from '@sen/core/receiving/import-mail'
import { MAX_FOLDER_NAME_CHARACTERS } from '@sen/model/folders/limits'
import { placeFor } from '@sen/model/imports/import-places'
import { directMailArchiveReader } from '@sen/testkit/direct-mail-archive-reader'
import { afterAll, describe, expect, test } from 'vitest'
import { findMessages, NoMessagesFound } from './find-messages.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

async function tree(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'sen-mail-sources-'))
  folders.push(root)
  for (const [path, content] of Object.entries(files)) {
    if (path.endsWith('/')) {
      await mkdir(join(root, path), { recursive: true })
      continue
    }
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content, 'latin1')
  }
  return root
}

async function all(path: string, folder?: string): Promise<readonly (FoundMessage | UnreadableMessage)[]> {
  const found: (FoundMessage | UnreadableMessage)[] = []
  for await (const message of findMessages(directMailArchiveReader, path, folder)) found.push(message)
  return found
}

const text = (message: FoundMessage | UnreadableMessage | undefined): string =>
  message !== undefined && 'raw' in message ? Buffer.from(message.raw).toString('latin1') : 'lost'

describe('a folder of .eml files', () => {
  test('gives each file, its subfolders as folders, other files left alone', async () => {
    const root = await tree({
      'a.eml': 'Subject: a\n\nx\n',
      'Sent Items/b.EML': 'Subject: b\r\n\r\nx',
      'Khách hàng/Cũ/c.eml': 'Subject: c\n\n',
      'notes.txt': 'From: not a mail',
      'manifest.jsonl': '{}',
      'empty/': '',
    })
    expect(await all(root)).toMatchObject([
      { name: 'Khách hàng/Cũ/c.eml', folder: { path: 'Khách hàng/Cũ' }, kind: 'received' },
      { name: 'Sent Items/b.EML', folder: { role: 'sent' }, kind: 'sent' },
      { name: 'a.eml', folder: { role: 'inbox' }, kind: 'received', isRead: true, isStarred: false },
    ])
  })

  test('goes to one folder when that is asked for', async () => {
    const root = await tree({ 'a.eml': 'Subject: a\n\n', 'Sent/b.eml': 'Subject: b\n\n' })
    expect((await all(root, 'Lưu trữ/2024')).map((message) => 'folder' in message && message.folder)).toEqual([
      { path: 'Archive/2024' },
      { path: 'Archive/2024' },
    ])
    expect(await all(root, 'INBOX')).toMatchObject([{ folder: { role: 'inbox' } }, { folder: { role: 'inbox' } }])
  })

  test('keeps whole lines, and the digest of the stored bytes', async () => {
    const root = await tree({ 'a.eml': 'From old envelope\nSubject: a\r\n\nx\r' })
    const [message] = await all(root)
    expect(text(message)).toBe('Subject: a\r\n\r\nx\r\n')
    const digest = createHash('sha256').update('Subject: a\r\n\nx\r', 'latin1').digest('hex')
    expect(message).toMatchObject({ digest })
  })
})

describe('a single file', () => {
  test('is a message or an mbox, and anything else is said to be neither', async () => {
    const root = await tree({ 'a.eml': 'x', b: 'From a@b.c Tue Jun  4 09:15:00 2024\nSubject: b\n\nx\n', c: '%PDF' })
    expect(await all(join(root, 'a.eml'))).toMatchObject([{ name: 'a.eml' }])
    expect(await all(join(root, 'b'))).toMatchObject([{ name: 'b#1' }])
    await expect(all(join(root, 'c'))).rejects.toThrow(NoMessagesFound)
    await expect(all(join(root, 'd'))).rejects.toThrow('ENOENT')
  })
})

describe('an mbox', () => {
  const mbox = (...parts: readonly string[]): Promise<string> => tree({ 'Lưu trữ.mbox': parts.join('') })
  const line = 'From lan@x.test Tue Jun  4 09:15:00 2024\n'

  test('is parted at envelope lines, unquoted, and a folder itself', async () => {
    const root = await mbox(
      `${line}Subject: a\n\nFrom now on I write at 10:30 in 2024.\n>From the start\n>>From\n\n`,
      `From - Wed Jun 05 09:15:00 2024\nSubject: b\n\nx\n`,
      `From ab@c at x.com  Thu, 6 Jun 2024 09:15:00\nSubject: c\n\n`,
    )
    const found = await all(root)
    expect(found).toMatchObject([
      { name: 'Lưu trữ.mbox#1', folder: { role: 'archive' }, foundTime: new Date('2024-06-04T09:15:00Z') },
      { name: 'Lưu trữ.mbox#2', foundTime: new Date('2024-06-05T09:15:00Z') },
      { name: 'Lưu trữ.mbox#3' },
    ])
    expect(text(found[0])).toBe(
      'Subject: a\r\n\r\nFrom now on I write at 10:30 in 2024.\r\nFrom the start\r\n>>From\r\n\r\n',
    )
    expect(text(found[1])).toBe('Subject: b\r\n\r\nx\r\n')
  })

  test('says which entries have no header and no body', async () => {
    const root = await mbox(`${line}Subject: a\n\nx\n\n`, line, line)
    expect(await all(root)).toMatchObject([
      { name: 'Lưu trữ.mbox#1' },
      { name: 'Lưu trữ.mbox#2', reason: 'it has no header and no body' },
      { name: 'Lưu trữ.mbox#3', reason: 'it has no header and no body' },
    ])
  })

  test('believes a Content-Length that is true, and none that is not', async () => {
    const body = `${line}inside\n`
    const root = await mbox(
      `${line}Subject: a\nContent-Length: ${body.length}\n\n${body}\n`,
      `${line}Subject: b\nContent-Length: 3\n\nxyzzy\n\n`,
      `${line}Subject: c\nContent-Length: 99999999\n\nx\n`,
    )
    const found = await all(root)
    expect(found.map(text).map((message) => /^Subject: (.)/.exec(message)?.[1])).toEqual(['a', 'b', 'c'])
    expect(text(found[0])).toContain('inside')
  })

  test('may be larger than the buffer of one read', async () => {
    const filler = `${'x'.repeat(70)}\n`.repeat(15_000)
    const root = await mbox(...Array.from({ length: 5 }, (_, n) => `${line}Subject: ${n}\n\n${filler}\n`))
    const found = await all(root)
    expect(found.map((message) => text(message).length)).toEqual(
      Array.from({ length: 5 }, () => 'Subject: 0\r\n\r\n'.length + 15_000 * 72 + 2),
    )
  })

  test('returns which messages were read and starred', async () => {
    const root = await mbox(
      `${line}Status: RO\nX-Status: AF\n\n1\n`,
      `${line}Status: O\n\n2\n`,
      `${line}X-Mozilla-Status: 0005\n\n3\n`,
      `${line}X-Mozilla-Status: 0000\n\n4\n`,
      `${line}Subject: nothing\n\n5\n`,
    )
    const marks = (await all(root)).map((message) => 'isRead' in message && [message.isRead, message.isStarred])
    expect(marks).toEqual([
      [true, true],
      [false, false],
      [true, true],
      [false, false],
      [true, false],
    ])
  })
})

describe('a Maildir', () => {
  test('is refused when one of its folders cannot be read', async () => {
    const root = await tree({ 'new/1700000000.x': 'Subject: a\n\n', cur: 'not a folder' })
    await expect(all(root)).rejects.toThrow('ENOTDIR')
  })

  test('gives its own mail and that of its subfolders, marked as its names say', async () => {
    const root = await tree({
      'cur/1717467300.M1.host:2,S': 'Subject: read\n\n',
      'cur/1717467301.M2.host:2,FPRS': 'Subject: starred\n\n',
      'cur/1717467302.M3.host:2,T': 'Subject: trashed\n\n',
      'new/1717467303.M4.host': 'Subject: new\n\n',
      'tmp/1717467304.M5.host': 'Subject: half\n\n',
      '.Sent/cur/1.M1:2,': 'Subject: sent\n\n',
      '.Sent/new/': '',
      '.INBOX.D&HvE- &AOE-n.C&AWk-/cur/2.M1:2,': 'Subject: project\n\n',
      '.INBOX.D&HvE- &AOE-n.C&AWk-/new/': '',
      'dovecot-uidlist': 'x',
    })
    expect(await all(root)).toMatchObject([
      { isRead: true, isStarred: false, folder: { role: 'inbox' }, foundTime: new Date(1_717_467_300_000) },
      { isRead: true, isStarred: true, marks: { isAnswered: true, isForwarded: true } },
      { folder: { role: 'trash' } },
      { name: 'new/1717467303.M4.host', isRead: false },
      { name: '.INBOX.D&HvE- &AOE-n.C&AWk-/cur/2.M1:2,', folder: { path: 'Dự án/Cũ' } },
      { folder: { role: 'sent' }, kind: 'sent', isRead: true },
    ])
  })
})

describe('a Maildir whose own mail goes to a folder', () => {
  const files = {
    'cur/1.M1:2,S': 'Subject: own\n\n',
    'new/': '',
    '.Sent/cur/2.M1:2,S': 'Subject: sent\n\n',
    '.Sent/new/': '',
  }

  test.each([
    ['INBOX', { role: 'inbox' }, { role: 'sent' }],
    ['Hộp cũ', { path: 'Hộp cũ' }, { path: 'Hộp cũ/Sent' }],
  ])('keeps its tree at %s', async (folder, own, sent) => {
    expect(await all(await tree(files), folder)).toMatchObject([{ folder: own }, { folder: sent }])
  })

  test('keeps its tree inside a tree of folders', async () => {
    const inside = Object.fromEntries(Object.entries(files).map(([path, text]) => [`lan/${path}`, text]))
    expect(await all(await tree(inside))).toMatchObject([{ folder: { path: 'lan' } }, { folder: { path: 'lan/Sent' } }])
  })
})

describe('folder names', () => {
  test.each([
    [['INBOX'], { role: 'inbox' }],
    [[], { role: 'inbox' }],
    [['Sent Messages'], { role: 'sent' }],
    [['Đã gửi'], { role: 'sent' }],
    [['Deleted Items'], { role: 'trash' }],
    [['Junk E-mail'], { role: 'junk' }],
    [['Drafts'], { path: 'Thư nháp đã nhập' }],
    [['INBOX', 'Sent'], { role: 'sent' }],
    [['Dự án', 'Sent'], { path: 'Dự án/Sent' }],
    [['a/b', ' ', 'c\u0000'], { path: 'a_b/c_' }],
    [['Dự\u200b án', '..', '\u2060', '👩‍🚀'], { path: 'Dự án/👩‍🚀' }],
    [['in\u200bbox'], { role: 'inbox' }],
    [[`${'x'.repeat(MAX_FOLDER_NAME_CHARACTERS - 1)}🔥`], { path: `${'x'.repeat(MAX_FOLDER_NAME_CHARACTERS - 1)}_` }],
  ])('%j', (names, folder) => {
    expect(placeFor(names).folder).toEqual(folder)
  })
})
