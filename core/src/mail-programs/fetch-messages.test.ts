import type { FolderId } from '@sen/model/ids'
import { labelKeyword } from '@sen/model/mail-programs/label-keywords'
import { COMPUTED_PIECE_MESSAGES, FETCH_SLICE_BYTES } from '@sen/model/mail-programs/limits'
import { DirectMime } from '@sen/testkit/direct-mime'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDraft } from '../drafts/create-draft.ts'
import { saveDraft } from '../drafts/save-draft.ts'
import { createLabel } from '../labels/create-label.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import { indexMail } from '../search/index-mail.ts'
import type { MailProgramMailbox } from './mail-program-mailbox.ts'
import type { FetchRequest, FlagsRequest, MessageFlags } from './program-message.ts'
import {
  ALL,
  all,
  bytes,
  fetched,
  folderOf,
  newUser,
  type ProgramWorld,
  programWorld,
  sourceOf,
  uids,
} from './program-stage.fixture.ts'

let w: ProgramWorld
beforeAll(async () => {
  w = await programWorld()
})
afterAll(() => w.close())

describe('message parts that programs read', () => {
  const SOURCE = bytes('From: Lan <lan@ngoai.example>\nTo: b@senmail.test\nSubject: Chào\nX-Own: 1\n\nMột hai ba\n')

  it('is the header and the structure of the source, stored when mail arrives', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    await receiveMail(w, { way: 'import', raw: SOURCE }, [{ mailboxId: lan.mailboxId }])
    w.blobs.get = () => Promise.reject(new Error('the source must not be read'))
    const [row] = await fetched(mailbox, inbox, { header: true, structure: true })
    Reflect.deleteProperty(w.blobs, 'get')
    expect(Buffer.from(row?.header ?? []).toString()).toBe(Buffer.from(SOURCE).toString().split('Một')[0])
    expect(row?.structure).toMatchObject({ envelope: { subject: 'Chào' }, root: { type: 'text', lines: 1 } })
    expect(row?.sizeBytes).toBe(SOURCE.byteLength)
    expect((await sourceOf(mailbox, inbox, row?.structure?.root.bodyStart)).toString()).toBe('Một hai ba\r\n')
  })

  it('takes one query for a message with its source, which remains readable after it has left', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    await receiveMail(w, { way: 'import', raw: SOURCE }, [{ mailboxId: lan.mailboxId }])
    const read = vi.spyOn(w.store, 'read')
    const [row] = (await all(mailbox.fetch(inbox, { ranges: uids(1), source: true }))).flat()
    expect(read).toHaveBeenCalledTimes(1)
    read.mockRestore()
    await all(mailbox.move(inbox, uids(1), await folderOf(mailbox, 'trash')))
    if (row?.source === undefined) throw new Error('the source was requested')
    const content = await all(row.source({ fromByte: 0, untilByte: 9 }))
    expect(Buffer.concat(content).toString()).toBe('From: Lan')
  })

  it('is computed once for mail that has no structure yet', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    const rawBlob = await w.blobs.write(SOURCE)
    await w.message(lan, { rawBlob, sizeBytes: SOURCE.byteLength })
    expect(await fetched(mailbox, inbox, { structure: true })).toMatchObject([
      { structure: { root: { type: 'text' } } },
    ])
    const { rows } = await w.database.pool.query(
      'select 1 from message_structure s join message m on m.id = s.message_id where m.mailbox_id = $1',
      [lan.mailboxId],
    )
    expect(rows).toHaveLength(1)
  })

  it('is computed and answered in pieces, so that structures of many messages are not in memory together', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    const rawBlob = await w.blobs.write(SOURCE)
    const count = 2 * COMPUTED_PIECE_MESSAGES + 3
    for (let at = 0; at < count; at += 1) await w.message(lan, { rawBlob, sizeBytes: SOURCE.byteLength })
    const lengths = async () =>
      (await all(mailbox.fetch(inbox, { ranges: ALL, structure: true }))).map((slice) => slice.length)
    expect(await lengths()).toEqual([COMPUTED_PIECE_MESSAGES, COMPUTED_PIECE_MESSAGES, 3])
    expect(await lengths()).toEqual([count])
  })

  it('is one source of a draft for each UID, with its Bcc', async () => {
    const { lan, mailbox } = await newUser(w)
    const drafts = await folderOf(mailbox, 'drafts')
    const bcc = [{ name: '', email: 'kin@ngoai.example' }]
    const to = [{ name: '', email: 'chưa xong' }]
    await createDraft(w, lan, { to, cc: [], bcc, subject: 'Nháp', html: '<p>Một</p>', files: [], clientKey: 'b' })
    const [row] = await fetched(mailbox, drafts, { size: true })
    const first = await sourceOf(mailbox, drafts)
    expect(first.byteLength).toBe(row?.sizeBytes)
    expect(first.toString()).toContain('Bcc: kin@ngoai.example\r\n')
    expect((await sourceOf(mailbox, drafts)).equals(first)).toBe(true)
  })

  it('is another source after each save of a draft, also when the UID is one that it had before', async () => {
    const { lan, mailbox } = await newUser(w)
    const [drafts, trash] = [await folderOf(mailbox, 'drafts'), await folderOf(mailbox, 'trash')]
    const input = { to: [], cc: [], bcc: [], subject: 'Nhap', files: [] }
    const { id, revision } = await createDraft(w, lan, { ...input, html: '<p>Before</p>', clientKey: 'n' })
    expect((await sourceOf(mailbox, drafts)).toString()).toContain('Before')
    await saveDraft(w, lan, id, revision, { ...input, html: '<p>After</p>' })
    await all(mailbox.move(drafts, ALL, trash))
    expect((await sourceOf(mailbox, trash)).toString()).toContain('After')
  })

  it('is nothing of a draft that is saved while its source is composed', async () => {
    const { lan, mailbox } = await newUser(w)
    const drafts = await folderOf(mailbox, 'drafts')
    const input = { to: [], cc: [], bcc: [], subject: 'Nhap', files: [] }
    const { id, revision } = await createDraft(w, lan, { ...input, html: '<p>Before</p>', clientKey: 'm' })
    w.mime.compose = async (request) => {
      Reflect.deleteProperty(w.mime, 'compose')
      await saveDraft(w, lan, id, revision, { ...input, html: '<p>After</p>' })
      return w.mime.compose(request)
    }
    expect(await fetched(mailbox, drafts, { size: true })).toEqual([])
    const [row] = await fetched(mailbox, drafts, { size: true })
    expect(row).toMatchObject({ uid: 2 })
    const source = await mailbox.read(drafts, 2)
    expect(Buffer.concat(source ? await all(source.content) : []).toString()).toContain('After')
  })

  it('is one source for sessions that compose it at the same time', async () => {
    const { lan, mailbox } = await newUser(w)
    const drafts = await folderOf(mailbox, 'drafts')
    const input = { to: [], cc: [], bcc: [], subject: 'Nhap', files: [] }
    await createDraft(w, lan, { ...input, html: '<p>Both</p>', clientKey: 'o' })
    let started = 0
    let resolve = (): void => undefined
    const bothStarted = new Promise<void>((done) => {
      resolve = done
    })
    w.mime.compose = async (request) => {
      started += 1
      if (started === 2) resolve()
      await bothStarted
      return new DirectMime().compose(request)
    }
    const [first, second] = await Promise.all([sourceOf(mailbox, drafts), sourceOf(mailbox, drafts)])
    Reflect.deleteProperty(w.mime, 'compose')
    expect(started).toBe(2)
    expect(first.toString()).toContain('Both')
    expect(second.equals(first)).toBe(true)
    expect((await sourceOf(mailbox, drafts)).equals(first)).toBe(true)
  })

  it('is found by flags, fields, dates and words', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    await receiveMail(w, { way: 'import', raw: SOURCE }, [
      { mailboxId: lan.mailboxId, receivedAt: new Date('2026-05-05T01:00:00Z') },
    ])
    await w.message(lan, { isRead: true, subject: 'Khác' })
    const found = async (criterion: Parameters<MailProgramMailbox['search']>[1]) => [
      ...(await mailbox.search(inbox, criterion)).uids,
    ]
    const not = (criterion: Parameters<MailProgramMailbox['search']>[1]) => ({ key: 'not', criterion }) as const
    expect(await found(not({ key: 'flag', flag: '\\Deleted' }))).toEqual([1, 2])
    expect(await found({ key: 'flag', flag: '\\Seen' })).toEqual([2])
    expect(await found({ key: 'from', text: 'LAN' })).toEqual([1])
    expect(await found({ key: 'subject', text: 'CHÀO' })).toEqual([1])
    expect(await found({ key: 'header', name: 'X-Own', text: '' })).toEqual([1])
    expect(await found({ key: 'header', name: 'Subject', text: 'chào' })).toEqual([1])
    expect(await found({ key: 'header', name: 'X-Own', text: '2' })).toEqual([])
    expect(await found({ key: 'on', day: '2026-05-05' })).toEqual([1])
    expect(
      await found({
        key: 'or',
        either: [
          { key: 'larger', bytes: 500 },
          { key: 'uid', ranges: uids(1) },
        ],
      }),
    ).toEqual([1, 2])
    expect(await found(not({ key: 'flag', flag: 'none' }))).toEqual([1, 2])
    expect(await found({ key: 'and', all: [] })).toEqual([1, 2])
  })
})

describe('words without their diacritics', () => {
  const [QUOTE, PLAIN, OTHER] = ['Báo giá tháng 11', 'bao gia', 'Báo cáo'] as const
  const BAO = { key: 'subject', text: 'bao gia' } as const
  it.each([
    ['a subject', BAO, [1, 2]],
    ['a subject in capitals', { key: 'subject', text: 'BAO GI' }, [1, 2]],
    ['a subject with other diacritics', { key: 'subject', text: 'báo giá' }, [1, 2]],
    ['a part of a word as it is written', { key: 'subject', text: 'áo gi' }, [1]],
    ['the field Subject', { key: 'header', name: 'SUBJECT', text: 'bao gia' }, [1, 2]],
    ['an author', { key: 'from', text: 'nguyen' }, [1]],
    ['a recipient', { key: 'to', text: 'duc do' }, [1]],
    ['no recipient of a copy', { key: 'to', text: 'hoang' }, []],
    ['a recipient of a copy', { key: 'cc', text: 'hoang' }, [1]],
    ['the others', { key: 'not', criterion: BAO }, [3]],
  ] as const)('find %s', async (_, criterion, expected) => {
    const { lan, mailbox } = await newUser(w)
    const person = (name: string, email: string) => ({ name, email })
    await w.message(lan, {
      subject: QUOTE,
      from: person('Nguyễn Thị Lan', 'a@ngoai.example'),
      to: [person('Đức Đỗ', 'b@ngoai.example')],
      cc: [person('Hoàng', 'c@ngoai.example')],
    })
    await w.message(lan, { subject: PLAIN })
    await w.message(lan, { subject: OTHER })
    await indexMail(w, {
      onFailure: (_, error) => {
        throw error
      },
    })
    const inbox = await folderOf(mailbox, 'inbox')
    expect([...(await mailbox.search(inbox, criterion)).uids]).toEqual(expected)
  })
})

describe('flags alone', () => {
  it('are the same as in a fetch of the whole messages', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    await w.messages(
      lan,
      Array.from({ length: 6 }, () => ({})),
    )
    await createLabel(w, lan, { name: 'Việc gấp', colour: 'blue' })
    const keyword = labelKeyword('Việc gấp')
    for (const [uid, flags] of [
      [1, ['\\Seen']],
      [2, ['\\Flagged', '\\Answered', '$Forwarded']],
      [3, ['\\Deleted', 'own']],
      [4, [keyword]],
      [5, ['\\Seen']],
    ] as const) {
      await all(mailbox.setFlags(inbox, uids(uid), { mode: 'add', flags }))
    }
    const whole = await fetched(mailbox, inbox)
    const alone = async (request: FlagsRequest) => (await all(mailbox.flags(inbox, request))).flat()
    const brief = (list: readonly MessageFlags[]) => list.map(({ uid, version, flags }) => ({ uid, version, flags }))
    expect(await alone({ ranges: ALL })).toEqual(brief(whole))
    expect(whole.map(({ flags }) => flags.join(' '))).toEqual([
      '\\Seen',
      '\\Answered \\Flagged $Forwarded',
      '\\Deleted own',
      keyword,
      '\\Seen',
      '',
    ])
    const some = [...uids(2), { first: 4, last: 5 }]
    expect(await alone({ ranges: some })).toEqual(brief(whole.filter(({ uid }) => [2, 4, 5].includes(uid))))
    const since = whole[2]?.version ?? 0
    expect((await alone({ ranges: ALL, changedSince: since })).map(({ uid }) => uid)).toEqual([4, 5])
    const { highestModseq } = await mailbox.open(inbox)
    expect(await alone({ ranges: ALL, changedSince: highestModseq })).toEqual([])
  })

  it('are read again after a change, and only then', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    await w.messages(
      lan,
      Array.from({ length: 4 }, () => ({})),
    )
    await all(mailbox.setFlags(inbox, uids(2), { mode: 'add', flags: ['\\Flagged', 'own'] }))
    await mailbox.open(inbox)
    const flagsOf = async (request: FlagsRequest) =>
      (await all(mailbox.flags(inbox, request))).flat().map(({ uid, flags }) => `${uid} ${flags.join(' ')}`)
    const first = ['1 ', '2 \\Flagged own', '3 ', '4 ']
    expect(await flagsOf({ ranges: ALL })).toEqual(first)
    const reads = vi.spyOn(w.store, 'read')
    expect(await flagsOf({ ranges: ALL })).toEqual(first)
    expect(await flagsOf({ ranges: [...uids(2), { first: 4, last: 9 }] })).toEqual(['2 \\Flagged own', '4 '])
    expect(await flagsOf({ ranges: ALL, changedSince: 0 })).toEqual(first)
    // Each reads the state of the folder only.
    expect(reads).toHaveBeenCalledTimes(3)
    reads.mockRestore()
    await all(mailbox.setFlags(inbox, uids(3), { mode: 'add', flags: ['\\Seen'] }))
    expect(await flagsOf({ ranges: ALL })).toEqual(['1 ', '2 \\Flagged own', '3 \\Seen', '4 '])
  })

  it('of a folder that programs do not see are refused', async () => {
    const { mailbox } = await newUser(w)
    await expect(all(mailbox.flags('999999' as FolderId, { ranges: ALL }))).rejects.toMatchObject({
      code: 'folder_not_found',
    })
  })

  it('of drafts name them', async () => {
    const { lan, mailbox } = await newUser(w)
    const drafts = await folderOf(mailbox, 'drafts')
    const empty = { to: [], cc: [], bcc: [], files: [] }
    await createDraft(w, lan, { ...empty, subject: 'Nháp', html: '<p>Một</p>', clientKey: 'c' })
    expect((await all(mailbox.flags(drafts, { ranges: ALL }))).flat()).toMatchObject([{ flags: ['\\Seen', '\\Draft'] }])
  })
})

describe('a slice', () => {
  it('counts structures by their length, however well they are compressed', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    const many = 'a,'.repeat(2_000)
    for (let count = 0; count < 14; count += 1) {
      const raw = bytes(`From: a@x.example\nTo: ${many}\nCc: ${many}\nBcc: ${many}\nSubject: ${count}\n\nx\n`)
      await receiveMail(w, { way: 'import', raw }, [{ mailboxId: lan.mailboxId }])
    }
    const slicesOf = (wanted: Partial<FetchRequest>) => all(mailbox.fetch(inbox, { ranges: ALL, ...wanted }))
    const lengths = async () => {
      const slices = [...(await slicesOf({ structure: true })), ...(await slicesOf({ envelope: true }))]
      return slices.map((slice) => JSON.stringify(slice.map(({ structure, envelope }) => structure ?? envelope)).length)
    }
    const stored = await lengths()
    expect(stored.length).toBeGreaterThan(2)
    expect(Math.max(...stored)).toBeLessThan(1.5 * FETCH_SLICE_BYTES)
    // Mail from before the column has no length.
    await w.database.pool.query('update message_structure set structure_octets = null')
    expect(await lengths()).toEqual(stored)
  })
})

describe('an envelope alone', () => {
  it('is that of the structure, stored or computed', async () => {
    const { lan, mailbox } = await newUser(w)
    const inbox = await folderOf(mailbox, 'inbox')
    const source = bytes('From: Lan <lan@ngoai.example>\nSubject: Chào\n\nMột\n')
    await receiveMail(w, { way: 'import', raw: source }, [{ mailboxId: lan.mailboxId }])
    await w.message(lan, { rawBlob: await w.blobs.write(source), sizeBytes: source.byteLength })
    const envelopes = (await fetched(mailbox, inbox, { envelope: true })).map(({ envelope }) => envelope)
    const structures = (await fetched(mailbox, inbox, { structure: true })).map(({ structure }) => structure)
    expect(envelopes).toEqual(structures.map((structure) => structure?.envelope))
    expect(envelopes).toMatchObject([{ subject: 'Chào' }, { subject: 'Chào' }])
  })
})
