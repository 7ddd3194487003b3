import {
  ContentTooLarge,
  FolderUnreadable,
  type MailboxSource,
  type MailboxSources,
  type SourceAccount,
  SourceFailed,
} from '@sen/core/ports/mailbox-source'
import { SOURCE_PIECE_BYTES, SOURCE_SMALL_MESSAGE_BYTES } from '@sen/model/moving-in/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

export interface MailServerUnderTest {
  readonly sources: MailboxSources
  readonly account: SourceAccount
  makeFolder(name: string): Promise<void>
  put(folder: string, raw: string, given?: { flags?: readonly string[]; receivedAt?: Date }): Promise<number>
  setFlags(folder: string, uid: number, flags: readonly string[]): Promise<void>
  remove(folder: string, uid: number): Promise<void>
  copy(folder: string, uid: number, to: string): Promise<number>
  hangUp(): Promise<void>
  readonly nowhere: { readonly sources: MailboxSources; readonly account: SourceAccount }
  close(): Promise<void>
}

const LARGEST = 8 * SOURCE_PIECE_BYTES

const mail = (id: string, body = 'Kính gửi chị Lan\r\n', more = ''): string =>
  `From: huong@ngoai.example\r\nSubject: =?utf-8?B?${Buffer.from(`thư ${id}`).toString('base64')}?=\r\n` +
  `Message-ID: <${id}@ngoai.example>\r\nDate: Mon, 6 May 2024 07:00:00 +0700\r\n${more}\r\n${body}`

export function mailboxSourceConformance(name: string, open: () => Promise<MailServerUnderTest>): void {
  describe(`${name} as a source of mailboxes`, () => {
    let there: MailServerUnderTest
    let source: MailboxSource
    beforeAll(async () => {
      there = await open()
      source = await there.sources.open(there.account)
    }, 120_000)
    afterAll(async () => {
      await source?.close()
      await there?.close()
    })

    const contentsOf = async (uids: readonly number[], largest = LARGEST): Promise<ReadonlyMap<number, string>> => {
      const contents = new Map<number, string>()
      for await (const each of source.contents(await source.describe(uids), largest)) {
        if ('problem' in each) throw new Error(each.problem)
        const chunks: Uint8Array[] = []
        for await (const chunk of each.content) chunks.push(chunk)
        contents.set(each.message.uid, Buffer.concat(chunks).toString('latin1'))
      }
      return contents
    }

    test('lists folders, with what they are for and where they lie', async () => {
      await there.makeFolder('Khách hàng/Công ty Sen & Co')
      const { folders, left } = await source.folders()
      expect(left).toBe(0)
      expect(folders.find(({ use }) => use === 'inbox')).toMatchObject({ path: ['INBOX'], canHoldMail: true })
      expect(folders.find(({ use }) => use === 'sent')).toMatchObject({ path: ['Đã gửi'], canHoldMail: true })
      expect(folders.map(({ path }) => path)).toContainEqual(['Khách hàng', 'Công ty Sen & Co'])
    })

    test('describes messages: when they came, what they are marked with', async () => {
      const receivedAt = new Date('2019-12-31T23:30:00Z')
      const read = await there.put('INBOX', mail('da-doc'), { flags: ['\\Seen', '\\Answered', 'khach'], receivedAt })
      const starred = await there.put('INBOX', mail('sao'), { flags: ['\\Flagged', '$Forwarded'] })
      const { uidValidity } = await source.open('INBOX')
      expect(uidValidity).toMatch(/^[1-9]\d*$/)
      expect(await source.uids()).toEqual({ uids: [read, starred], unnumbered: 0 })
      const [one, other] = await source.describe([read, starred])
      expect(one).toMatchObject({
        uid: read,
        sizeBytes: Buffer.byteLength(mail('da-doc')),
        receivedAt,
        isRead: true,
        isStarred: false,
        isDeleted: false,
        keywords: ['khach'],
      })
      expect(other).toMatchObject({ uid: starred, isRead: false, isStarred: true, keywords: ['$Forwarded'] })
      expect(one?.identity).not.toBe(other?.identity)
    })

    test('knows a copy in another folder for one', async () => {
      const uid = await there.put('INBOX', mail('hai-noi'))
      await there.makeFolder('Bản sao')
      const copied = await there.copy('INBOX', uid, 'Bản sao')
      await source.open('INBOX')
      const [first] = await source.describe([uid])
      await source.open('Bản sao')
      const [second] = await source.describe([copied])
      expect(first?.identity).toBeDefined()
      expect(second?.identity).toBe(first?.identity)
    })

    test('gives contents to the byte, short ones and long ones, and marks none of them as read', async () => {
      await there.makeFolder('Nội dung')
      const line = 'Ngày mai, 0123456789 abcdef\r\n'
      const long = line.repeat(Math.ceil((2 * SOURCE_PIECE_BYTES + 100) / line.length))
      const raws = [
        mail('ngan'),
        mail('khong-than', ''),
        mail('dai', long),
        padded(SOURCE_PIECE_BYTES),
        padded(SOURCE_SMALL_MESSAGE_BYTES),
        padded(SOURCE_SMALL_MESSAGE_BYTES + 1),
      ]
      const uids: number[] = []
      for (const raw of raws) uids.push(await there.put('Nội dung', raw))
      await source.open('Nội dung')
      const contents = await contentsOf(uids)
      for (const [at, uid] of uids.entries()) {
        const expected = Buffer.from(raws[at] ?? '').toString('latin1')
        expect(contents.get(uid)?.length).toBe(expected.length)
        expect(contents.get(uid) === expected).toBe(true)
      }
      expect([...(await source.flags(uids)).values()].some(({ isRead }) => isRead)).toBe(false)
    })

    test('stops giving what is longer than a message may be', async () => {
      const uid = await there.put('INBOX', mail('qua-dai', 'x\r\n'.repeat(800_000)))
      await source.open('INBOX')
      await expect(contentsOf([uid], SOURCE_PIECE_BYTES)).rejects.toThrow(ContentTooLarge)
      await source.open('INBOX')
      expect((await source.uids()).uids).toContain(uid)
    })

    test('skips messages that never existed or were deleted meanwhile', async () => {
      await there.makeFolder('Đi mất')
      const gone = await there.put('Đi mất', mail('di'))
      const stays = await there.put('Đi mất', mail('o-lai'))
      await source.open('Đi mất')
      const described = await source.describe([gone, stays, 4_000_000_000])
      expect(described.map(({ uid }) => uid)).toEqual([gone, stays])
      await there.remove('Đi mất', gone)
      await source.open('Đi mất')
      expect((await source.uids()).uids).toEqual([stays])
      const given: number[] = []
      for await (const { message } of source.contents(described, LARGEST)) given.push(message.uid)
      expect(given).toEqual([stays])
      expect([...(await source.flags([gone, stays])).keys()]).toEqual([stays])
    })

    test('sees flags that changed', async () => {
      const uid = await there.put('INBOX', mail('doi-co'), { flags: ['\\Seen'] })
      await there.setFlags('INBOX', uid, ['\\Flagged', '\\Deleted'])
      await source.open('INBOX')
      expect((await source.flags([uid])).get(uid)).toEqual({
        isRead: false,
        isStarred: true,
        isAnswered: false,
        isDeleted: true,
        keywords: [],
      })
    })

    test('says it of a folder that is not there, and goes on', async () => {
      await expect(source.open('Không có')).rejects.toThrow(FolderUnreadable)
      expect((await source.open('INBOX')).uidValidity).toMatch(/^\d+$/)
    })

    test('says who is not let in, without the password', async () => {
      const wrong = { ...there.account, password: 'Bí-mật-không-đúng' }
      const failed = await there.sources.open(wrong).catch((error: unknown) => error)
      expect(failed).toMatchObject({ name: 'SourceFailed', problem: 'refused' })
      expect(`${failed} ${JSON.stringify(failed)} ${failed instanceof Error ? failed.cause : ''}`).not.toContain('Bí')
    })

    test('reports that the server does not answer', async () => {
      const failed = await there.nowhere.sources.open(there.nowhere.account).catch((error: unknown) => error)
      expect(failed).toMatchObject({ name: 'SourceFailed', problem: 'unreachable' })
    })

    test('reports a broken connection for every later call', async () => {
      await there.hangUp()
      const asked = [
        () => source.uids(),
        () => source.describe([1]),
        () => source.folders(),
        () => source.open('INBOX'),
      ]
      for (const ask of asked) {
        const failed = await ask().catch((error: unknown) => error)
        expect(failed).toBeInstanceOf(SourceFailed)
        expect(failed).toMatchObject({ problem: 'broken' })
      }
    })
  })
}

function padded(sizeBytes: number): string {
  const head = mail(`do-dai-${sizeBytes}`, '')
  const fill = sizeBytes - Buffer.byteLength(head) - 2
  return `${head}${'x'.repeat(fill)}\r\n`
}
